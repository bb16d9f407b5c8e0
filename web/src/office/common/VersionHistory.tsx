import { Button } from '@mui/material';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../../shared/entities/user.ts';
import { type ToastContent, toast } from '../../lib/toast.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ErrorText } from './ErrorText.tsx';
import { History, HistoryEvent, HistorySection } from './history/HistoryList.tsx';
import type { RecordDraft } from './useRecordForm.ts';
import type { useVersions } from './useVersions.ts';

interface VersionHistoryProps<V> {
  pages: ReturnType<typeof useVersions<V>>;
  failure: string;
  /**
   * @param before the previous version, if it is loaded
   * @param title takes the focus once a version is restored
   */
  children: (
    version: V,
    before: V | undefined,
    title: RefObject<HTMLHeadingElement | null>,
  ) => ReactNode;
}

export function VersionHistory<V>({ pages, failure, children }: VersionHistoryProps<V>) {
  const { rows = [], total = 0 } = pages.data ?? {};
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <HistorySection component="h2" title={title}>
      <History
        query={pages}
        events={pages.data?.rows}
        failure={pages.data ? 'The history could not be brought up to date.' : failure}
      >
        {(version, index) => children(version, rows[index + 1], title)}
      </History>
      {pages.hasNextPage && (
        <MoreRows pages={pages} subject="versions" label="Load More Versions">
          {`${rows.length} of ${total.toLocaleString('en-US')} versions are loaded.`}
        </MoreRows>
      )}
    </HistorySection>
  );
}

interface RestorableVersionProps<T extends { version: number }> {
  at: string | null;
  by: Pick<User, 'email'> | null;
  undated: string;
  name: string;
  isCurrent: boolean;
  draft: RecordDraft<T>;
  restore: (done: { onSuccess: () => void; onError: () => void }) => Promise<{ version: number }>;
  isPending: boolean;
  error: Error | null;
  restored: ToastContent;
  title: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** Restoring creates a new version. */
export function RestorableVersion<T extends { version: number }>(props: RestorableVersionProps<T>) {
  const { at, by, undated, name, isCurrent, draft, isPending, error, restored, title } = props;
  const [isAsking, setIsAsking] = useState(false);
  const single = useSingleFlight();

  const restore = (done: () => void) => {
    const call = props.restore({
      onSuccess: () => {
        toast(restored);
        // The dialog must return the focus before the focus moves on.
        flushSync(() => setIsAsking(false));
        title.current?.focus();
      },
      onError: () => setIsAsking(false),
    });
    void draft.finishAfter(call, draft.value).then(done);
  };
  const start = () => {
    if (draft.isEdited) setIsAsking(true);
    else single(restore);
  };

  return (
    <HistoryEvent
      time={at ? <Timestamp at={at} /> : <span>{undated}</span>}
      badge={isCurrent && <b>Current</b>}
      by={by && `by ${by.email}`}
      action={
        !isCurrent && (
          <Button variant="text" aria-disabled={isPending} onClick={start}>
            {isPending ? 'Restoring…' : 'Restore'}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )
      }
    >
      {props.children}
      <ErrorText error={error} />
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed on this page is not saved yet. The restored version replaces it."
          action="Restore"
          pendingAction="Restoring…"
          isPending={isPending}
          onConfirm={() => single(restore)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </HistoryEvent>
  );
}
