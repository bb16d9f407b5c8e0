import type { ProblemCause } from '../../../../../shared/entities/sync-run.ts';
import { paths } from '../../../lib/paths.ts';

interface CauseDescription {
  title: string;
  action?: { label: string; to: string };
}

const COLUMNS = { label: 'Choose Columns', to: paths.connectBase };

const CAUSES: Readonly<Record<ProblemCause, CauseDescription>> = {
  'missing column': { title: 'Columns that are missing', action: COLUMNS },
  'unreadable column': { title: 'Columns with values that cannot be read', action: COLUMNS },
  'renamed column': { title: 'Columns with a new name', action: COLUMNS },
  drift: { title: 'Pieces that differed from Airtable' },
  'unknown spelling': { title: 'Options that are none of the shop’s terms' },
  'unknown status': {
    title: 'Records with an unknown Status',
    action: { label: 'Set Status Words', to: paths.connectBase },
  },
  restricted: { title: 'Pieces that wait for your confirmation' },
  'duplicate number': { title: 'Pieces for sale with the Unique ID of another record' },
  'no photo': { title: 'Pieces for sale without a photo' },
  'photo not copied': { title: 'Photos that could not be copied' },
  incomplete: { title: 'Pieces for sale without a Header or type' },
  'unticked original': { title: 'Originals without the check mark' },
  'long text': { title: 'Texts that were shortened' },
  'no creation time': { title: 'Records without a valid creation time' },
  'not imported': { title: 'Records that could not be imported' },
  'not rolled back': { title: 'Pieces that stay as they are' },
  other: { title: 'Other problems' },
};

/** @param areOpen links to the Item Log, which shows records with open problems */
export function describeCause(cause: ProblemCause, areOpen: boolean): CauseDescription {
  const known = CAUSES[cause];
  const hasRecords = cause !== 'unknown spelling' && cause !== 'other';
  if (known.action || !areOpen || !hasRecords) return known;
  const params = new URLSearchParams({ all: 'true', problem: cause });
  return { ...known, action: { label: 'Open in Item Log', to: `${paths.itemLog}?${params}` } };
}
