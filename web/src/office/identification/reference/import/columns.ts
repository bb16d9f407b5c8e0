import {
  REFERENCE_COLUMNS,
  REQUIRED_COLUMNS,
  type ReferenceColumn,
} from '../../../../../../shared/entities/reference-columns.ts';

export const LIST_SEPARATOR = ';';

export const COLUMN_GROUPS: readonly [title: string, columns: readonly ReferenceColumn[]][] = [
  ['Required', REQUIRED_COLUMNS],
  ['Text', ['description', 'era', 'branch', 'unit', 'notes']],
  [`Lists, separated by ${LIST_SEPARATOR}`, ['materials', 'variations', 'referenceImages']],
  ['In inches', ['length', 'width', 'height']],
  ['In ounces', ['weight']],
];

const EXAMPLE: Record<ReferenceColumn, string> = {
  asmicNumber: 'SAMPLE-0001',
  designation: '1st Infantry Division',
  description: 'Red numeral 1 on an olive drab shield',
  itemType: 'Patches',
  era: 'WWII (1941-1945)',
  branch: 'Army',
  unit: '1st Infantry Division',
  materials: 'Cotton;Wool',
  length: '3.75',
  width: '2.5',
  height: '',
  weight: '0.2',
  referenceImages: '',
  variations: 'Felt on felt;Fully embroidered',
  notes: 'An example: replace this row with your own entries',
};

/** The byte order mark makes Excel read UTF-8. */
export const TEMPLATE_HREF = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${REFERENCE_COLUMNS.join(',')}\r\n${REFERENCE_COLUMNS.map((column) => EXAMPLE[column]).join(',')}\r\n`,
)}`;
