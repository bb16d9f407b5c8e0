import type { Ledger } from './report.ts';
import { proveByTests } from './support/tests.ts';

/** What calls and screens do while the table, the bucket, Cognito or Airtable fail. */
export async function prove(ledger: Ledger): Promise<void> {
  await proveByTests(ledger, {
    'calls answer as docs/reliability.md says while a dependency fails': [
      'functions/outages.integration.test.ts',
    ],
    'the shop can be read while the table is gone': ['tests/e2e/outages.test.ts'],
  });
}
