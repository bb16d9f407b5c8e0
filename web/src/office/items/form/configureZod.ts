import * as z from 'zod';
import { describeIssue } from '../../../../../shared/contract/describe-issue.ts';

/** Zod probes `eval`, which the content security policy forbids and reports to the console. Import this before
 *  any schema: they probe when they are created. */
z.config({ jitless: true, customError: describeIssue });
