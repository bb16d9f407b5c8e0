import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, getButtonClass } from '../../components/Button.tsx';
import { InlineError } from '../../components/InlineError.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { getErrorMessage } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useItems } from '../catalog/itemsQuery.ts';
import { AccuracyLine } from './AccuracyLine.tsx';
import { IdentificationView } from './IdentificationView.tsx';
import { IdentifySkeleton } from './IdentifySkeleton.tsx';

/** The cataloged items, and beside them what the chosen one may be. */
export function IdentifyPanel(): ReactNode {
  const { data, error, isPending, isLoadingError, isRefetchError, isFetching, refetch } =
    useItems();

  if (isPending) return <IdentifySkeleton />;
  if (isLoadingError) {
    return (
      <ListNotice isError title="Failed to Load Items" text={getErrorMessage(error)}>
        <Button look="solid" aria-busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </ListNotice>
    );
  }
  if (data.length === 0) return <NothingYet />;
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
      <IdentificationView items={data} isFetching={isFetching} />
      <AccuracyLine />
    </>
  );
}

function NothingYet() {
  return (
    <ListNotice
      title="No items are cataloged yet"
      text="What is photographed and written down in the catalog stands here, to be compared with the reference catalogue."
    >
      <Link to={paths.catalog} className={getButtonClass({ look: 'solid' })}>
        Catalog the First Item
      </Link>
    </ListNotice>
  );
}
