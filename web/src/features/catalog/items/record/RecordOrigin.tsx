import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ITEM_TABLE } from '../../../../../../shared/airtable-mapping/columns.ts';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Timestamp } from '../../../../components/Timestamp.tsx';
import { useAuth } from '../../../../lib/auth.ts';
import { tablePath } from '../../../airtable/tablePath.ts';
import { useItemHistory } from '../../itemsQuery.ts';
import { FactGroup } from './FactGroup.tsx';

/** Who wrote it down, when, and where else it stands. */
export function RecordOrigin({ item }: { item: MilitaryItem }) {
  const { id, catalogDate, createdAt, updatedAt, airtableId } = item;
  const cataloger = useCataloger(item);
  const rows: (readonly [string, ReactNode])[] = [
    ['Cataloged', <Timestamp key="cataloged" at={catalogDate ?? createdAt} />],
    ['By', cataloger],
    [
      'Last Changed',
      updatedAt && updatedAt !== createdAt && <Timestamp key="changed" at={updatedAt} />,
    ],
    ['Item ID', id],
    ['Airtable Record', airtableId && <Whereabouts key="airtable" recordId={airtableId} />],
  ];

  return <FactGroup isMono title="Record" rows={rows.filter(([, value]) => value)} />;
}

function Whereabouts({ recordId }: { recordId: string }) {
  return (
    <>
      {recordId} in <Link to={tablePath(ITEM_TABLE)}>{ITEM_TABLE}</Link>
    </>
  );
}

/** An item names its cataloger by an id alone; the history knows who that is. */
function useCataloger({ id, catalogedBy }: MilitaryItem): string | undefined {
  const { data: events } = useItemHistory(id);
  const { user } = useAuth();
  const known = events?.find(({ by }) => by.id === catalogedBy)?.by.email;
  return known ?? (user?.id === catalogedBy ? user?.email : undefined);
}
