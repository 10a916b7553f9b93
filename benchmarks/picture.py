"""How long a map takes: on the server, and in Chromium until it is drawn and while it is dragged.

Run by hand: ``python benchmarks/picture.py [--browser]``. Debates are seeded random threads with
ten words an argument; one argument in ten also attacks one elsewhere. Times are the best of five.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from argue import pipeline
from argue.drawing import graph, page
from argue.model import Analysis, Argument, Debate, Label, Options, Relation, Reply

SIZES = (20, 57, 150, 300, 1000, 3000)
WORDS = "air bus cars children city lanes noise rent safety shops street traffic trams".split()  # noqa: SIM905


def debate(size: int) -> Analysis:
    chance = random.Random(size)
    text = [" ".join(chance.choices(WORDS, k=10)).capitalize() + "." for _ in range(size)]
    ends = [(n, chance.randrange(max(0, n - size // 4 - 3), n)) for n in range(1, size)]
    ends += [(n, chance.randrange(size)) for n in chance.sample(range(1, size), size // 10)]
    relations = {
        (f"{source}", f"{target}"): chance.choice((Label.ATTACK, Label.SUPPORT))
        for source, target in ends
        if source != target
    }
    return pipeline.label(
        Debate(
            f"thread-{size}",
            f"{size} arguments",
            tuple(Argument(f"{n}", text[n]) for n in range(size)),
            issue="0",
            replies=tuple(Reply(f"{n}", f"{target}") for n, target in ends[: size - 1]),
        ),
        [Relation(*pair, label) for pair, label in relations.items()],
        Options.of(derived=("mediated",)),
        list_derived=100,
    )


def best(run: Callable[[], object], times: int = 5) -> float:
    results = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        results.append(time.perf_counter() - start)
    return min(results)


def server() -> None:
    graph(debate(3))  # imports pyvis, once
    print("| arguments | whole map, ms | nodes, arrows | part of 150, ms | page, ms |")
    print("|---|---|---|---|---|")
    for size in SIZES:
        analysis = debate(size)
        drawn = graph(analysis, whole_up_to=size)
        whole = best(lambda a=analysis, n=size: graph(a, whole_up_to=n))
        part = best(lambda a=analysis: graph(a))
        written = best(lambda a=analysis: page([a]))
        counts = f"{len(drawn['nodes'])}, {len(drawn['edges'])}"
        print(
            f"| {size} | {1000 * whole:.0f} | {counts} | {1000 * part:.0f} | {1000 * written:.0f} |"
        )


FRAMES = """() => new Promise((resolve) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    if (times.length < 90) requestAnimationFrame(step);
    else resolve(times);
  };
  requestAnimationFrame(step);
})"""


def browser() -> None:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    print("\n| arguments | seconds to the picture | frames a second while dragging |")
    print("|---|---|---|")
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        chromium = driver.chromium.launch(executable_path=path, args=flags)
        for size in SIZES[:3]:
            file = Path(folder) / f"{size}.html"
            file.write_text(page([debate(size)]), encoding="utf-8")
            seconds, frames = measure(chromium, file.as_uri())
            print(f"| {size} | {seconds:.2f} | {frames:.0f} |")
        chromium.close()


def measure(chromium, address: str) -> tuple[float, float]:
    """Seconds from the start of loading to a drawn map, and frames a second while dragging all."""
    opened = chromium.new_page(viewport={"width": 1280, "height": 900})
    start = time.perf_counter()
    opened.goto(address)
    opened.wait_for_selector(".map-stage canvas")
    opened.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    seconds = time.perf_counter() - start
    opened.get_by_role("button", name="Show the whole map").click()
    opened.wait_for_timeout(400)
    box = opened.locator(".map-stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.evaluate(f"window.frames = ({FRAMES})(); undefined")
    for step in range(150):
        opened.mouse.move(x + 80 * (step % 5 - 2), y + 40 * (step % 3 - 1))
    times = opened.evaluate("window.frames")
    opened.mouse.up()
    opened.close()
    return seconds, 1000 * (len(times) - 1) / (times[-1] - times[0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--browser", action="store_true", help="measure Chromium too")
    server()
    if parser.parse_args().browser:
        browser()
