import { ItemStatus } from '../airtable/ItemCard.tsx';
import { toItemSummary } from '../airtable/item.ts';
import { OpenInAirtable } from '../airtable/OpenInAirtable.tsx';
import { FactGroup } from '../items/items/details/FactGroup.tsx';
import { useLoggedRecord } from './recordValuesQuery.ts';

/** The Status and the price of an item's record, as the Item Log has them. */
export function ListingFacts({ recordId }: { recordId: string }) {
  const { data: record } = useLoggedRecord(recordId);
  const summary = record && toItemSummary(record);
  const link = <OpenInAirtable key="record" recordId={recordId} />;

  return (
    <FactGroup
      title="Airtable"
      rows={[
        ...(summary?.status
          ? [['Status', <ItemStatus key="status" status={summary.status} />] as const]
          : []),
        ...(record?.sharePrice && summary ? [['Share Price', summary.price] as const] : []),
        ['Record', link] as const,
      ]}
    />
  );
}
