import { paths } from '../../lib/paths.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { useItems } from '../common/items/itemsQuery.ts';
import { AccuracyLine } from './AccuracyLine.tsx';
import { IdentificationView } from './IdentificationView.tsx';
import { IdentifySkeleton } from './IdentifySkeleton.tsx';

export function IdentifyPanel() {
  const query = useItems();

  return (
    <ListState
      query={query}
      errorTitle="Failed to Load Items"
      name="the cataloged items"
      skeleton={<IdentifySkeleton />}
      isEmpty={(items) => items.length === 0}
      empty={
        <ListNotice
          title="No items are cataloged yet"
          text="Cataloged items appear here and can be compared with the reference catalog."
        >
          <Link to={paths.catalog} className={getButtonClass({ variant: 'solid' })}>
            Catalog the First Item
          </Link>
        </ListNotice>
      }
    >
      {(items) => (
        <>
          <IdentificationView
            items={items}
            isFetching={query.isFetching}
            isPartial={query.isPlaceholderData}
          />
          <AccuracyLine />
        </>
      )}
    </ListState>
  );
}
