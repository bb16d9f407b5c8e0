import type * as z from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address, such as name@example.com',
  url: 'a web address, such as https://example.com',
  uuid: 'an id',
  date: 'a date, such as 2026-11-28',
  datetime: 'a date and time, such as 2026-11-28T09:30:00Z',
};
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'entry' };
const PLURALS: Readonly<Record<string, string>> = { character: 'characters', entry: 'entries' };

/** Generates plain English messages for schemas without a custom message. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : expected(TYPES[issue.expected]);
    case 'invalid_format':
      return expected(FORMATS[issue.format]);
    case 'invalid_value':
      return expected(`${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`);
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Required';
      return expected(
        describeLimit(issue.origin, issue.minimum, issue.inclusive ? 'at least' : 'more than'),
      );
    case 'too_big':
      return expected(
        describeLimit(issue.origin, issue.maximum, issue.inclusive ? 'at most' : 'less than'),
      );
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
};

const expected = (what: string | undefined) => what && `Expected ${what}`;

function describeLimit(origin: string, limit: number | bigint, comparison: string): string {
  const unit = UNITS[origin];
  return [comparison, limit, unit && (limit === 1 ? unit : PLURALS[unit])]
    .filter((word) => word !== undefined)
    .join(' ');
}
