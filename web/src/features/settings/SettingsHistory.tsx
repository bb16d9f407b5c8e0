import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type SettingPath,
  type SettingsVersion,
  type ShopSettings,
  toSettingValues,
} from '../../../../shared/entities/shop-settings.ts';
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
import { SETTING_LABELS } from './settingLabels.ts';
import { useSaveSettings, useSettingsVersions } from './settingsQuery.ts';

const PATHS = Object.keys(SETTING_LABELS) as SettingPath[];

interface SettingsHistoryProps {
  saved: ShopSettings;
  draft: Draft<ShopSettings>;
}

/** All versions of the settings. Each can be restored, which is a change of its own. */
export function SettingsHistory({ saved, draft }: SettingsHistoryProps) {
  const pages = useSettingsVersions();
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
              : 'The history of the settings could not be loaded.'
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
                key={version.settings.version}
                saved={saved}
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

interface VersionProps extends SettingsHistoryProps {
  version: SettingsVersion;
  /** The version before it, if it is loaded. */
  before: SettingsVersion | undefined;
  onRestored: () => void;
}

function Version({ saved, draft, version, before, onRestored }: VersionProps) {
  const { mutateAsync, isPending, error } = useSaveSettings();
  const [isAsking, setIsAsking] = useState(false);
  const { settings, at, by } = version;
  const isCurrent = settings.version === saved.version;
  const isOriginal = settings.version === 0;
  const name = isOriginal ? 'the original settings' : `version ${settings.version}`;

  const restore = () => {
    const call = mutateAsync(
      { ...settings, version: saved.version },
      {
        onSuccess: () => {
          toast({ title: 'Settings Restored', description: `The shop has ${name} again.` });
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
        {at ? (
          <Timestamp at={at} />
        ) : (
          <span>{isOriginal ? 'Original settings' : 'Before the history began'}</span>
        )}
        {by && <span className={styles.author}>by {by.email}</span>}
        {isCurrent ? (
          <b>Current</b>
        ) : (
          <TextButton aria-disabled={isPending} className={styles.undo} onClick={start}>
            {isPending ? 'Restoring…' : 'Restore'}
            <span className="visually-hidden"> {name}</span>
          </TextButton>
        )}
      </div>
      {before && <Changes before={before.settings} after={settings} />}
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

function Changes({ before, after }: { before: ShopSettings; after: ShopSettings }) {
  const [old, current] = [toSettingValues(before), toSettingValues(after)];

  return (
    <dl className={styles.changes}>
      {PATHS.filter((path) => old[path] !== current[path]).map((path) => (
        <FieldChange
          key={path}
          label={SETTING_LABELS[path]}
          before={toText(old[path])}
          after={toText(current[path])}
        />
      ))}
    </dl>
  );
}

const toText = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'On' : 'Off') : value;
