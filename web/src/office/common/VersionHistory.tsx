import { Button } from '@mui/material';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../../shared/entities/user.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { type ToastContent, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import styles from './history/History.module.css';
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
  const { data, error, isPending, isError, isFetching, refetch, hasNextPage } = pages;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);

  return (
    <section aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className={styles.title}>
        History
      </h2>
      {isPending && (
        <div role="status" className={styles.waiting}>
          <span className="visually-hidden">Loading the history…</span>
          <SkeletonLine width={26} height={1.25} />
          <SkeletonLine width={18} height={1.25} />
        </div>
      )}
      {isError && (
        <InlineError
          text={data ? 'The history could not be brought up to date.' : failure}
          subject="the history"
          query={{ error, isFetching, refetch }}
        />
      )}
      {data && (
        <>
          <ol aria-labelledby={id} className={styles.events}>
            {data.versions.map((version, index) =>
              children(version, data.versions[index + 1], title),
            )}
          </ol>
          {hasNextPage && (
            <MoreRows pages={pages} subject="versions" label="Load More Versions">
              {`${data.versions.length} of ${data.total.toLocaleString('en-US')} versions are loaded.`}
            </MoreRows>
          )}
        </>
      )}
    </section>
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
export function RestorableVersion<T extends { version: number }>({
  draft,
  restore: save,
  isPending,
  error,
  restored,
  title,
  children,
  ...version
}: RestorableVersionProps<T>) {
  const { at, by, undated, name, isCurrent } = version;
  const [isAsking, setIsAsking] = useState(false);

  const restore = () => {
    const call = save({
      onSuccess: () => {
        toast(restored);
        // The dialog must return the focus before the focus moves on.
        flushSync(() => setIsAsking(false));
        title.current?.focus();
      },
      onError: () => setIsAsking(false),
    });
    void draft.finishAfter(call, draft.value);
  };
  const start = () => {
    if (isPending) return;
    if (draft.isEdited) setIsAsking(true);
    else restore();
  };

  return (
    <li className={styles.event}>
      <div className={styles.head}>
        {at ? <Timestamp at={at} /> : <span>{undated}</span>}
        {by && <span className={styles.author}>by {by.email}</span>}
        {isCurrent ? (
          <b>Current</b>
        ) : (
          <Button variant="text" aria-disabled={isPending} className={styles.undo} onClick={start}>
            {isPending ? 'Restoring…' : 'Restore'}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {children}
      {error && !isAccessError(error) && (
        <p role="alert" className={styles.failed}>
          {getErrorMessage(error)}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="What you typed on this page is not saved yet. The restored version replaces it."
          action="Restore"
          pendingAction="Restoring…"
          isPending={isPending}
          onConfirm={restore}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}
