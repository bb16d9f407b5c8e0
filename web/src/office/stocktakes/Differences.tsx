import { Button, Typography } from '@mui/material';
import type { Resolution, StocktakeDifference } from '../../../../shared/entities/stocktake.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import { ExportCsv } from '../common/ExportCsv.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Row } from '../common/Row.ts';
import {
  type DifferenceRow,
  getName,
  KIND_NAMES,
  listDifferences,
  RESOLUTION_NAMES,
} from './differences.ts';
import { fetchStocktake, useSettle, type useStocktake } from './stocktakeQueries.ts';

interface DifferencesProps {
  stocktakeId: string;
  query: ReturnType<typeof useStocktake>;
}

export function Differences({ stocktakeId, query }: DifferencesProps) {
  return (
    <>
      <Row sx={{ mt: 1.5, justifyContent: 'end' }}>
        <ExportCsv
          hint="Saves all differences, with how they were settled"
          fetchPage={async (_, signal) => ({
            data: listDifferences(await fetchStocktake(stocktakeId, signal)),
            headers: new Headers(),
          })}
          format={async (rows) => (await import('./differencesCsv.ts')).formatDifferencesCsv(rows)}
          fileName="stocktake"
          doneTitle="Differences Exported"
          nouns={['difference', 'differences']}
        />
      </Row>
      <RecordTable
        query={query}
        layoutName="stocktake-differences"
        label="Differences"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={66}
        phoneColumns="minmax(0, 1fr)"
        isVirtual
        toRows={listDifferences}
        errorTitle="Failed to Load the Differences"
        name="the differences"
        empty={{
          title: 'No differences',
          text: 'Missing pieces appear when their location is closed; misplaced and unexpected ones when they are counted, in a blind count when the location is closed.',
        }}
      />
    </>
  );
}

const TONES: Readonly<Record<StocktakeDifference['kind'], Tone>> = {
  missing: 'critical',
  misplaced: 'attention',
  unexpected: 'info',
};

const REASONS: Readonly<Record<NonNullable<StocktakeDifference['reason']>, string>> = {
  'unknown code': 'The shop does not know the code.',
  sold: 'It is sold.',
  'no location': 'It has no storage location.',
};

const COLUMNS: readonly Column<DifferenceRow>[] = [
  column(
    'Piece',
    'minmax(0, 3fr)',
    { phone: '1 / 1', isMain: true, text: getName },
    (difference) => (
      <>
        <Typography variant="body2" component="h2" sx={{ fontWeight: 600 }}>
          {difference.itemId ? (
            <Link {...ROW_LINK} to={paths.catalogedItem(difference.itemId)}>
              {getName(difference)}
            </Link>
          ) : (
            getName(difference)
          )}
        </Typography>
        {difference.catalogNumber && <Note>{difference.catalogNumber}</Note>}
      </>
    ),
  ),
  column('Difference', '11rem', { phone: '2 / 1' }, ({ kind, reason }) => (
    <>
      <StatusBadge tone={TONES[kind]}>{KIND_NAMES[kind]}</StatusBadge>
      {reason && <Note>{REASONS[reason]}</Note>}
    </>
  )),
  column('Location', 'minmax(0, 2fr)', { phone: '3 / 1' }, ({ expectedAt, countedAt }) => (
    <>
      {countedAt !== null && <p>Counted at {countedAt}</p>}
      {expectedAt !== null && <p>Belongs at {expectedAt}</p>}
    </>
  )),
  column('Actions', '19rem', { isFixed: true, phone: '4 / 1', text: () => '' }, (difference) => (
    <Settlement difference={difference} />
  )),
];

function Settlement({ difference }: { difference: DifferenceRow }) {
  const { stocktakeId, resolved, reason, key } = difference;
  const settle = useSettle(stocktakeId);

  if (resolved) {
    return (
      <>
        <p>{RESOLUTION_NAMES[resolved.resolution]}</p>
        <Note>
          <Timestamp at={resolved.at} />, {resolved.by.email}
        </Note>
      </>
    );
  }
  return (
    <Permitted to="edit-items">
      <Row sx={{ gap: 1 }}>
        {getChoices(difference).map(([resolution, label]) => (
          <Button
            key={resolution}
            aria-disabled={settle.isPending}
            onClick={() => settle.mutate({ key, resolution })}
          >
            {label}
            <span className="visually-hidden">: {getName(difference)}</span>
          </Button>
        ))}
        {reason === 'unknown code' && (
          <Link to={paths.catalog}>
            Catalog It<span className="visually-hidden">: {getName(difference)}</span>
          </Link>
        )}
      </Row>
    </Permitted>
  );
}

type Choice = readonly [resolution: Resolution, label: string];

function getChoices({ kind, reason, countedAt }: StocktakeDifference): readonly Choice[] {
  const move: Choice = ['moved', `Move to ${countedAt}`];
  const dismiss: Choice = ['dismissed', 'Dismiss'];
  if (kind === 'misplaced') return [move, ['returned', 'Put Back']];
  if (kind === 'unexpected') return reason === 'no location' ? [move, dismiss] : [dismiss];
  return [
    ['found', 'Found'],
    ['lost', 'Lost'],
  ];
}
