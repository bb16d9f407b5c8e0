import { expect, test } from 'vitest';
import { costSection, createDocsTable } from '../bench/costs/docs-table.ts';
import { loadMeasurements } from '../bench/costs/measured.ts';

test('the costs in docs/operations.md follow from the measurements, prices and assumptions', () => {
  const table = createDocsTable(loadMeasurements());
  expect(costSection.read(), 'Run npm run bench costs -- --recount').toBe(table);
  const totals = table.split('\n').find((line) => line.startsWith('| **Total**'));
  expect(totals?.match(/\d+\.\d\d/g)).toHaveLength(3);
});
