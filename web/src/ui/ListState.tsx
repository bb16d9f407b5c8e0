import type { ReactNode } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { Button } from './Button.tsx';
import { InlineError } from './InlineError.tsx';
import { ListNotice } from './ListNotice.tsx';
import { SkeletonLine } from './SkeletonLine.tsx';

interface ListStateProps<T> {
  query: {
    data: T | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isRefetchError: boolean;
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
  };
  errorTitle: string;
  name: string;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

export function ListState<T>({ query, isEmpty, children, ...props }: ListStateProps<T>) {
  const { data, error, isPending, isFetching, isRefetchError, isFetchNextPageError } = query;
  const refetch = () => query.refetch();

  if (isPending) {
    return (
      props.skeleton ?? (
        <p aria-busy="true">
          <SkeletonLine width={16} />
        </p>
      )
    );
  }
  if (data === undefined) {
    return (
      <ListNotice isError title={props.errorTitle} text={getErrorMessage(error)}>
        <Button variant="solid" aria-busy={isFetching} onClick={refetch}>
          Try Again
        </Button>
      </ListNotice>
    );
  }
  return (
    <>
      {isRefetchError && !isFetchNextPageError && (
        <InlineError
          text="This list could not be brought up to date."
          subject={props.name}
          query={{ error, isFetching, refetch }}
        />
      )}
      {isEmpty?.(data) ? props.empty : children(data)}
    </>
  );
}
