"""What the core does not know: each folder here is a capability, and is there by being here.

Nothing lists features, and the core imports none. A feature may build on others, which its
``__init__`` names: ``NEEDS = ("labelling",)``; it imports no other, and is absent where one that it
needs is. A folder may hold

``cli``, ``engines``, ``formats``, ``pairing``, ``reasoning/semantics`` …
    plug-ins of the kinds of the core, by the same path (:class:`argue.plugins.Folder`); those of
    another feature's kinds by the path from :mod:`argue.features`, as ``labelling/tasks``;
``kinds``
    ``KINDS``: further kinds of plug-ins by the names that ``argue list`` has for them;
``quick_COMMAND``
    the command with plain options, run without importing click;
``requested``
    ``request``, which puts runs into the queue before the worker takes one; ``queued``: ``work``,
    what the worker does once no run waits; ``judged``: ``work``, pairs of its own that the worker
    judges then; ``background``: what it does while nothing waits;
``claimed``
    ``work``, what a worker claims once no run waits; ``workers`` and ``release``: who has
    some of it, and what puts it back;
``kept``
    ``keep`` and ``print_runs``: what ``argue evaluate`` does with what was judged;
``spread``
    ``spread_of`` and ``judged_ahead``: workers elsewhere, which ``ARGUE_CLUSTER`` and ``--cluster``
    name;
``notebook``
    ``still_picture``, ``picture_and_table``, ``to_pyvis``: what a notebook shows of an analysis;
``support_readings``
    ``label``, ``extensions``, ``too_large``, ``explainer``: what :mod:`argue.reasoning.supports`
    asks where a reading of support or several extensions are asked for;
``engines/_cross_encoder``
    ``learning``: ``learn``, which teaches a cross-encoder; ``hub``: what runs those of others;
``topics``
    ``offered``, ``missing``, ``topics_of`` …: what :mod:`argue.services.topics` asks for;
``marks``
    ``marks``: what of a debate is guaranteed (:mod:`argue.services.certified`);
``critical_questions``
    ``questions``: what to ask of an argument that somebody answers;
``web``
    pages and their JSON: a module or package, walked for blueprints as :mod:`argue.web` is. Each
    route says who may ask for it and what it costs;
``templates/NAME/_SLOT_NUMBER.html``, beside the package
    what stands in a slot of a page of the core (:func:`argue.web.app.links.inserts`);
``readers``
    ``state_of(key)``: what of the page of a debate is one reader's own, or changes besides it;
``debate_rows``
    ``of(key)``: what a thread shows of it at each argument, and would show otherwise if it changed;
``saved``
    ``cited``: what it keeps of the sources that a debate which is saved cites;
``recorded``
    ``mark`` and ``evidence``: the sources of arguments, as they were when a debate was closed;
``limits``
    ``refusals``: what nobody may do with a debate now (:func:`argue.web.app.people.limit`);
``callers``
    ``within``: what somebody who signed in is narrowed to (:func:`argue.web.app.people.caller`);
``store``
    parts of the store, used as ``Certificates.in_store(store)``;
``schema``
    steps of the schema (:mod:`argue.store.core.migrations`);
``personal``
    ``COLUMNS``, where its tables tell of people (:mod:`argue.features.accounts.personal_columns`).

Templates, static files, tests and documents lie in folders of the feature's name in those of the
project. A link to a page of a feature that is not there is no link.
"""
