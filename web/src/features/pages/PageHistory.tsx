import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ContentPage, PageVersion } from '../../../../shared/entities/content-page.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FieldChange } from '../../components/history/FieldChange.tsx';
import styles from '../../components/history/History.module.css';
import { InlineError } from '../../components/InlineError.tsx';
import { MoreRows } from '../../components/MoreRows.tsx';
import { SkeletonLine } from '../../components/SkeletonLine.tsx';
import { TextButton } from '../../components/TextButton.tsx';
import { Timestamp } from '../../components/Timestamp.tsx';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import type { Draft } from '../back-office/useDraft.ts';
import { usePageVersions, useSavePage } from './pagesQuery.ts';

interface PageHistoryProps {
  page: ContentPage;
  draft: Draft<ContentPage>;
}

/** All versions of a page. Each can be restored, which is a change of its own. */
export function PageHistory({ page, draft }: PageHistoryProps) {
  const pages = usePageVersions(page.slug);
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
          text={
            data
              ? 'The history could not be brought up to date.'
              : 'The history of this page could not be loaded.'
          }
          subject="the history"
          error={error}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data && (
        <>
          <ol aria-labelledby={id} className={styles.events}>
            {data.versions.map((version, index) => (
              <Version
                key={version.version}
                page={page}
                draft={draft}
                version={version}
                before={data.versions[index + 1]}
                // The button disappears and a new entry appears on top.
                onRestored={() => title.current?.focus()}
              />
            ))}
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

interface VersionProps extends PageHistoryProps {
  version: PageVersion;
  /** The version before it, if it is loaded. */
  before: PageVersion | undefined;
  onRestored: () => void;
}

function Version({ page, draft, version, before, onRestored }: VersionProps) {
  const { mutateAsync, isPending, error } = useSavePage(page.slug);
  const [isAsking, setIsAsking] = useState(false);
  const isCurrent = version.version === page.version;
  const name = version.updatedAt ? `version ${version.version}` : 'the original text';

  const restore = () => {
    const call = mutateAsync(
      { title: version.title, text: version.text, version: page.version },
      {
        onSuccess: () => {
          toast({ title: 'Version Restored', description: `The page has ${name} again.` });
          // The question gives the focus back before it moves on.
          flushSync(() => setIsAsking(false));
          onRestored();
        },
        onError: () => setIsAsking(false),
      },
    );
    void draft.finishAfter(call, draft.values);
  };
  const start = () => {
    if (isPending) return;
    if (draft.isEdited) setIsAsking(true);
    else restore();
  };

  return (
    <li className={styles.event}>
      <div className={styles.head}>
        {version.updatedAt ? <Timestamp at={version.updatedAt} /> : <span>Original text</span>}
        {version.by && <span className={styles.author}>by {version.by.email}</span>}
        {isCurrent ? (
          <b>Current</b>
        ) : (
          <TextButton aria-disabled={isPending} className={styles.undo} onClick={start}>
            {isPending ? 'Restoring…' : 'Restore'}
            <span className="visually-hidden"> {name}</span>
          </TextButton>
        )}
      </div>
      {before && (
        <dl className={styles.changes}>
          {before.title !== version.title && (
            <FieldChange label="Title" before={before.title} after={version.title} />
          )}
          {before.text !== version.text && (
            <FieldChange label="Text" before={before.text} after={version.text} />
          )}
        </dl>
      )}
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
