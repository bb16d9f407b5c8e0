import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { focusTitle } from '../common/focusTitle.ts';
import { OfficePage } from '../common/OfficePage.tsx';

export interface AirtablePageProps {
  title: string;
  subtitle: string;
  action: ReactNode;
  query: LoadErrorProps['query'] & { isPending: boolean; refresh: () => Promise<void> };
  failure: Omit<LoadErrorProps, 'query' | 'onRetry'> & { isRetriedInPlace?: boolean };
  loading: LoadingCardProps;
  /** Also shown while they load. */
  figures: ReactNode;
  counts?: readonly { countedAt?: string | undefined }[] | undefined;
  children: ReactNode;
}

/** A screen that reads from Airtable, with the states of its query: loading, failed, out of date. */
export function AirtablePage(props: AirtablePageProps) {
  const { title, subtitle, action, query, failure, loading, figures, counts, children } = props;
  const { isRetriedInPlace = false, ...error } = failure;
  const retry = () => {
    focusTitle();
    return query.data ? query.refresh() : query.refetch();
  };

  return (
    <OfficePage title={title} subtitle={subtitle} action={action}>
      {query.error && !query.isFetchNextPageError && (
        <LoadError {...error} query={query} onRetry={isRetriedInPlace ? retry : undefined} />
      )}
      {(query.isPending || query.data !== undefined) && figures}
      <CountedAt counts={counts} />
      {query.isPending && <LoadingCard {...loading} />}
      {children}
    </OfficePage>
  );
}

interface LoadErrorProps {
  title: string;
  /** Shown for a failure without a reason. */
  text?: string;
  advice?: string;
  linkLabel?: string;
  query: {
    data: unknown;
    error: Error | null;
    isFetching: boolean;
    isFetchNextPageError?: boolean;
    refetch: () => unknown;
  };
  /** Default: reloads the page. */
  onRetry: (() => unknown) | undefined;
}

export function LoadError(props: LoadErrorProps) {
  const { title, text, advice, linkLabel = 'Admin Dashboard', query, onRetry } = props;
  const { data, error, isFetching } = query;
  const isExplained = text === undefined || (error instanceof ApiError && error.reason);

  return (
    <Box sx={{ '&:not(:last-child)': { mb: 3 } }}>
      <ListNotice isError title={title} text={isExplained ? getErrorMessage(error) : text}>
        {(advice || data !== undefined) && (
          <Typography sx={{ flexBasis: '100%', maxWidth: '60ch', mt: -1.5, mb: 1 }}>
            {advice} {data !== undefined && 'The data below was loaded earlier.'}
          </Typography>
        )}
        <Button
          variant="contained"
          aria-busy={onRetry !== undefined && isFetching}
          onClick={() => (onRetry ? onRetry() : window.location.reload())}
        >
          Try Again
        </Button>
        <Button component={Link} to={paths.admin}>
          {linkLabel}
        </Button>
      </ListNotice>
    </Box>
  );
}

/** Shows the age of the oldest count. */
export function CountedAt({ counts = [] }: Pick<AirtablePageProps, 'counts'>) {
  const [oldest] = counts.flatMap(({ countedAt }) => countedAt ?? []).sort();
  return (
    oldest && (
      <Typography variant="caption" component="p" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
        Records counted as of <Timestamp at={oldest} />
      </Typography>
    )
  );
}

interface LoadingCardProps {
  title: string;
  text: string;
}

/** Explains the wait: reading a base can take several seconds. */
export const LoadingCard = ({ title, text }: LoadingCardProps) => (
  <Paper variant="outlined" role="status">
    <Typography variant="h3" component="h2" sx={{ px: 3, pt: 3 }}>
      {title}
    </Typography>
    <Typography sx={{ px: 3, pt: 1, pb: 3 }}>{text}</Typography>
    <LinearProgress aria-hidden="true" color="secondary" />
  </Paper>
);

export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    if (isRefreshing) return;
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };

  return (
    <Button aria-busy={isRefreshing} onClick={refresh}>
      Refresh
    </Button>
  );
}
