import { ApiError } from '../../lib/api.ts';
import { BackOfficeFrame } from '../back-office/BackOfficeFrame.tsx';
import { useItemLog } from './airtableQueries.ts';
import { countOf } from './fieldValue.ts';
import { LoadFailed, reloadPage } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ItemCards } from './item-log/ItemCards.tsx';
import { ItemStats } from './item-log/ItemStats.tsx';
import { itemOf } from './item.ts';

/** The API gives the count of the whole inventory and a single record of it, which is all there is to
 *  search and to show here. */
export default function ItemLogPage() {
  const itemLog = useItemLog();
  const { data, isPending, isError, isLoadingError, error } = itemLog;
  const items = data?.sampleRecord ? [itemOf(data.sampleRecord)] : [];

  return (
    <BackOfficeFrame
      title="Item Log Viewer"
      subtitle="Browse your complete military collectibles inventory"
      action={!isLoadingError && <RefreshButton readAnew={itemLog.readAnew} />}
    >
      {isError && (
        <LoadFailed
          title="Failed to Load Item Log"
          text={
            (error instanceof ApiError && error.reason) ||
            'Unable to connect to your Airtable database'
          }
          onRetry={reloadPage}
        />
      )}
      {isPending && (
        <>
          <ItemStats />
          <LoadingCard
            title="Loading Item Log"
            text="Fetching your military collectibles inventory..."
          />
        </>
      )}
      {data && (
        <>
          <ItemStats total={countOf(data.recordCount ?? 0, data.isCountPartial)} items={items} />
          <ItemCards items={items} />
        </>
      )}
    </BackOfficeFrame>
  );
}
