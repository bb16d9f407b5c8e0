import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeIssue } from './describe-issue.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.string().min(1), '', 'Required'],
  [z.string(), 5, 'Expected a text'],
  [z.int(), 1.5, 'Expected a whole number'],
  [z.int().min(1), 0, 'Expected at least 1'],
  [z.number().positive(), 0, 'Expected more than 0'],
  [z.number().max(100), 101, 'Expected at most 100'],
  [z.string().min(8), 'short', 'Expected at least 8 characters'],
  [z.string().max(3), 'long', 'Expected at most 3 characters'],
  [z.array(z.string()).min(1), [], 'Expected at least 1 entry'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Expected at most 2 entries'],
  [z.email(), 'x', 'Expected an e-mail address, such as name@example.com'],
  [z.url(), 'x', 'Expected a web address, such as https://example.com'],
  [z.uuid(), 'x', 'Expected an id'],
  [z.iso.date(), 'yesterday', 'Expected a date, such as 2026-11-28'],
  [z.iso.datetime(), '2026-11-28', 'Expected a date and time, such as 2026-11-28T09:30:00Z'],
  [z.enum(['a', 'b']), 'c', 'Expected one of a, b'],
  [z.literal('a'), 'c', 'Expected a'],
  [z.strictObject({}), { color: 1 }, 'Unknown: color'],
  [z.string('Expected a name'), undefined, 'Expected a name'],
])('issue %# says in plain words what is expected', (schema, input, message) => {
  const { error } = schema.safeParse(input, { error: describeIssue });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
