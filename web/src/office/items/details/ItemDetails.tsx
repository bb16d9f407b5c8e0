import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ITEM_TABLE } from '../../../../../shared/airtable-mapping/columns.ts';
import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { toFieldText } from '../../../../../shared/item-form/fields.ts';
import { formatShortCode, toItemCode } from '../../../../../shared/short-codes.ts';
import { useAuth } from '../../../lib/auth.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { Link } from '../../../ui/Link.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import { toItemSummary } from '../../common/airtable/item.ts';
import { OpenInAirtable } from '../../common/airtable/OpenInAirtable.tsx';
import { tablePath } from '../../common/airtable/tablePath.ts';
import { FactGroup } from '../../common/FactGroup.tsx';
import { ItemHistory } from '../../common/history/ItemHistory.tsx';
import { identifyPath } from '../../common/items/identifyPath.ts';
import { FIELD_GROUPS, formatValue, getFieldLabel } from '../../common/items/itemFields.ts';
import { getVerifiedMatch } from '../../common/items/itemMatches.ts';
import { useItemHistory } from '../../common/items/itemsQuery.ts';
import { useLoggedRecord } from '../../common/items/recordValuesQuery.ts';
import { PieceRestriction } from '../../common/restriction/PieceRestriction.tsx';
import { ProvenanceSection } from '../provenance/ProvenanceSection.tsx';
import { ItemPhotos } from './ItemPhotos.tsx';

interface ItemDetailsProps {
  item: VisibleMilitaryItem;
  isComplete: boolean;
}

export function ItemDetails({ item, isComplete }: ItemDetailsProps) {
  const history = useItemHistory(item.id);

  return (
    <Box sx={RECORD}>
      <div>
        <ItemPhotos item={item} />
        <ScaleDrawing item={item} />
      </div>
      <div>
        <ItemIdentity item={item} />
        <PieceRestriction piece={item} />
        {item.airtableId && <ListingFacts recordId={item.airtableId} />}
        {FIELD_GROUPS.map(({ title, fields }) => {
          const rows = fields.map((field) => {
            const value = toFieldText(item[field] || null);
            return [getFieldLabel(field), value && formatValue(field, value)] as const;
          });
          return <FactGroup key={title} title={title} rows={rows} />;
        })}
      </div>
      {item.description && (
        <section aria-label="Description">
          <Typography variant="button" component="h3">
            Description
          </Typography>
          <Typography sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
            {item.description}
          </Typography>
        </section>
      )}
      {isComplete && <ProvenanceSection item={item} />}
      <RecordFacts item={item} />
      <ItemHistory itemId={item.id} history={history} />
    </Box>
  );
}

/** Photos and facts side by side, above the rest. */
const RECORD = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 11fr) minmax(0, 9fr)' },
  '& > *': { minWidth: 0 },
  '& > section': { gridColumn: '1 / -1' },
};

function ItemIdentity({ item }: { item: VisibleMilitaryItem }) {
  const identity = getVerifiedMatch(item);

  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {identity && 'Identified as '}
      <Link to={identifyPath(item.id)}>
        {identity ? (
          <>
            {identity.designation} <Typography variant="caption">{identity.asmicNumber}</Typography>
          </>
        ) : (
          'Identify'
        )}
      </Link>
    </Typography>
  );
}

type Rows = (readonly [string, ReactNode])[];

function RecordFacts({ item }: { item: VisibleMilitaryItem }) {
  const { id, catalogNumber, catalogDate, createdAt, updatedAt, airtableId } = item;
  const cataloger = useCataloger(item);
  const seesTables = usePermission('see-tables');
  const rows: Rows = [
    ['Unique ID', catalogNumber],
    ['Short Code', formatShortCode(toItemCode(id))],
    ['Cataloged', <Timestamp key="cataloged" at={catalogDate ?? createdAt} />],
    ['By', cataloger],
    [
      'Last Changed',
      updatedAt && updatedAt !== createdAt && <Timestamp key="changed" at={updatedAt} />,
    ],
    ['Item ID', id],
    [
      'Airtable Record',
      airtableId && (
        <span key="airtable">
          {airtableId} in{' '}
          {seesTables ? <Link to={tablePath(ITEM_TABLE)}>{ITEM_TABLE}</Link> : ITEM_TABLE}
        </span>
      ),
    ],
  ];

  return <FactGroup isMono title="Record" rows={rows} />;
}

/** Items store only the cataloger's id; the history has the address. */
function useCataloger({ id, catalogedBy }: VisibleMilitaryItem): string | undefined {
  const { data: events } = useItemHistory(id);
  const { user } = useAuth();
  const known = events?.find(({ by }) => by.id === catalogedBy)?.by.email;
  return known ?? (user?.id === catalogedBy ? user?.email : undefined);
}

function ListingFacts({ recordId }: { recordId: string }) {
  const { data: record } = useLoggedRecord(recordId);
  const summary = record && toItemSummary(record);
  const rows: Rows = [
    ['Status', summary?.status && <ItemStatus key="status" status={summary.status} />],
    ['Share Price', record?.sharePrice && summary?.price],
    ['Record', <OpenInAirtable key="record" recordId={recordId} />],
  ];

  return <FactGroup title="Airtable" rows={rows} />;
}

/** Diameter of a quarter dollar in inches. */
const COIN = 0.955;
/** Longer items get a tick per foot. */
const MAX_INCH_TICKS = 24;
const DIMENSIONS = ['length', 'width', 'height'] as const;

function ScaleDrawing({ item }: { item: VisibleMilitaryItem }) {
  const sizes = DIMENSIONS.map((name) => Number(item[name] ?? 0)).filter((size) => size > 0);
  const [width, height = 0] = sizes;
  if (!width) return null;

  const gap = Math.max(width, height) * 0.12 + 0.25;
  const box = { width: width + gap + COIN, height: Math.max(height, COIN) };
  const step = width > MAX_INCH_TICKS ? 12 : 1;
  const tick = box.height * 0.06;
  const ticks = Array.from({ length: Math.floor(width / step) + 1 }, (_, n) => n * step);
  const ruler = ticks.map((x) => `M${x} ${box.height}v${-tick}`).join('');
  const text = `${sizes.map((size) => size.toFixed(2)).join(' × ')} in`;

  return (
    <Stack
      component="figure"
      direction="row"
      sx={{ mt: 2, columnGap: 2, rowGap: 1, flexWrap: 'wrap', alignItems: 'end' }}
    >
      <Box
        component="svg"
        role="img"
        aria-label={`Drawn to scale: ${text}, next to a quarter dollar`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="xMinYMax meet"
        fill="none"
        stroke="currentColor"
        sx={{
          maxWidth: '60%',
          height: '5rem',
          flex: 'none',
          overflow: 'visible',
          '& > *': { vectorEffect: 'non-scaling-stroke' },
        }}
      >
        <rect
          x="0"
          y={box.height - height}
          width={width}
          height={height}
          fill="var(--guidon-palette-linen)"
        />
        <path d={`M0 ${box.height}H${width}${ruler}`} />
        <circle
          cx={width + gap + COIN / 2}
          cy={box.height - COIN / 2}
          r={COIN / 2}
          fill="var(--guidon-palette-brassLight)"
          fillOpacity={0.35}
          stroke="var(--guidon-palette-brassDark)"
        />
      </Box>
      <Typography variant="caption" component="figcaption" sx={{ flex: '1 1 12rem' }}>
        {text}
        <br />
        <Typography variant="caption" color="textSecondary">
          to scale with a quarter; a tick is {step === 1 ? 'an inch' : 'a foot'}
        </Typography>
      </Typography>
    </Stack>
  );
}
