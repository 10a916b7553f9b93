"""Threads that answer requests; half of them at most answer requests that may write.

While another program holds the database's lock, each request that writes waits for it in its
thread. The other threads go on answering readers, and further writers wait in the queue.
"""

from __future__ import annotations

from typing import Any

from waitress.task import ThreadedTaskDispatcher

READING = {"GET", "HEAD", "OPTIONS"}


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress has no types
    """waitress's dispatcher with a limit on the requests that write.

    Parameters
    ----------
    threads
        Requests that are answered at the same time; of these, at least one and at most half may be
        of a method that writes.
    """

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._most_writing, self._writing = max(1, threads // 2), 0
        self.set_thread_count(threads)

    def handler_thread(self, thread_no: int) -> None:
        """Answer requests until the thread is told to stop; waitress calls this."""
        while (taken := self._next(thread_no)) is not None:
            channel, writes = taken
            try:
                channel.service()
            except BaseException:
                self.logger.exception("Exception when servicing %r", channel)
            finally:
                if writes:
                    with self.lock:
                        self._writing -= 1
                        self.queue_cv.notify()

    def _next(self, thread_no: int) -> tuple[Any, bool] | None:
        """Wait for a channel whose request may be answered now, and whether that writes.

        ``None``: the thread is to stop.
        """
        with self.lock:
            while not self.stop_count:
                for channel in self.queue:
                    writes = _writes(channel)
                    if not writes or self._writing < self._most_writing:
                        self.queue.remove(channel)
                        self._writing += writes
                        return channel, writes
                self.active_count -= 1
                self.queue_cv.wait()
                self.active_count += 1
            self.active_count -= 1
            self.stop_count -= 1
            self.threads.discard(thread_no)
            self.thread_exit_cv.notify()
            return None


def _writes(channel: Any) -> bool:
    """Whether the channel's next request may write; a malformed one never reaches the app."""
    requests = channel.requests
    return bool(requests) and getattr(requests[0], "command", "GET") not in READING
