import * as z from 'zod';
import { describeIssue } from '../../../shared/contract/describe-issue.ts';

/** Zod probes `eval` when a schema is created, which the content security policy forbids and reports to the
 *  console. The bundler puts this next to Zod, before any schema. */
z.config({ jitless: true, customError: describeIssue });
