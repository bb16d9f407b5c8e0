import { paths } from '../../app/paths.ts';

interface Bench {
  path: string;
  title: string;
  purpose: string;
}

/** The screens that are yet to come, as they will be called. */
export const benches: readonly Bench[] = [
  {
    path: paths.catalog,
    title: 'Military Item Cataloging',
    purpose: 'Upload photos and catalog items to the cloud database with detailed specifications.',
  },
  {
    path: paths.identification,
    title: 'ASMIC Identification',
    purpose: 'Compare items against the official ASMIC catalog database.',
  },
  {
    path: paths.airtableAnalyzer,
    title: 'Database Analyzer',
    purpose: 'Review the complete table structure and relationships.',
  },
  {
    path: paths.databaseMirror,
    title: 'Database Mirror',
    purpose: 'Live web view mirroring the database structure.',
  },
  {
    path: paths.itemLog,
    title: 'Item Log Viewer',
    purpose: 'Browse and search the complete inventory.',
  },
  {
    path: paths.tables,
    title: 'Table Directory',
    purpose: 'Individual pages for each table with full data.',
  },
];
