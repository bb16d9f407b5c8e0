import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import { toItemSummary } from '../../common/airtable/item.ts';
import { OpenInAirtable } from '../../common/airtable/OpenInAirtable.tsx';
import { FactGroup } from '../../common/FactGroup.tsx';
import { useLoggedRecord } from '../../common/items/recordValuesQuery.ts';

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
