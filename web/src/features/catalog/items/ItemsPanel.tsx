import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, getButtonClass } from '../../../components/Button.tsx';
import { InlineError } from '../../../components/InlineError.tsx';
import { ListNotice } from '../../../components/ListNotice.tsx';
import { getErrorMessage } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useItems } from '../itemsQuery.ts';
import { CatalogedItems } from './CatalogedItems.tsx';
import { ItemsSkeleton } from './list/ItemsSkeleton.tsx';

/** What the staff have cataloged: the list, and over it the record that the address names. */
export function ItemsPanel(): ReactNode {
  const { data, error, isPending, isLoadingError, isRefetchError, isFetching, refetch } =
    useItems();

  if (isPending) return <ItemsSkeleton />;
  if (isLoadingError) {
    return (
      <ListNotice isError title="Failed to Load Items" text={getErrorMessage(error)}>
        <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </ListNotice>
    );
  }
  return (
    <>
      {isRefetchError && (
        <InlineError
          text="This list could not be brought up to date."
          what="the cataloged items"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      <CatalogedItems items={data} isFetching={isFetching} empty={<NothingYet />} />
    </>
  );
}

function NothingYet() {
  return (
    <ListNotice
      title="No items are cataloged yet"
      text="Photograph an item, front, back and maker’s mark, and write down what it is. It then stands here, with everything that is done to it afterwards."
    >
      <Link to={paths.catalog} className={getButtonClass({ look: 'solid' })}>
        Catalog the First Item
      </Link>
    </ListNotice>
  );
}
