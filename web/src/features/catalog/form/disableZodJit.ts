import * as z from 'zod';

/** Zod probes `eval`, which the content security policy forbids and reports to the console. Import this
 *  before any schema: they probe when they are created. */
z.config({ jitless: true });
