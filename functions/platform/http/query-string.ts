import type { Issue } from '../../../shared/contract/errors.ts';
import { REJECTED_PARAMETERS } from '../../../shared/edge/rejected-parameters.ts';

/**
 * Parses a raw query string into all values of each parameter. Empty values are omitted, like empty form
 * fields. `+` and `%20` are both a space.
 *
 * API Gateway's `queryStringParameters` joins repeated values with commas, which values may contain.
 */
export function parseQueryString(raw: string): { values: Map<string, string[]>; issues: Issue[] } {
  const values = new Map<string, string[]>();
  const issues: Issue[] = [];
  if (raw === '') return { values, issues };
  for (const pair of raw.split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (name === undefined || value === undefined) {
      issues.push({ path: name ?? pair.slice(0, 50), message: 'Malformed percent-encoding' });
    } else if (REJECTED_PARAMETERS.includes(name)) {
      issues.push({ path: name, message: 'Unknown parameter' });
    } else if (value !== '') {
      const known = values.get(name);
      if (known) known.push(value);
      else values.set(name, [value]);
    }
  }
  return { values, issues };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
