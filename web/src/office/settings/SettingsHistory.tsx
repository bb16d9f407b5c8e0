import type { RefObject } from 'react';
import {
  type SettingPath,
  type SettingsVersion,
  type ShopSettings,
  toSettingValues,
} from '../../../../shared/entities/shop-settings.ts';
import { ChangedFields, FieldDiff } from '../common/history/FieldDiff.tsx';
import { SETTING_LABELS } from '../common/settingLabels.ts';
import type { RecordDraft } from '../common/useRecordForm.ts';
import { RestorableVersion, VersionHistory } from '../common/VersionHistory.tsx';
import { useSaveSettings, useSettingsVersions } from './settingsQuery.ts';

const PATHS = Object.keys(SETTING_LABELS) as SettingPath[];

export const SettingsHistory = ({ draft }: { draft: RecordDraft<ShopSettings> }) => (
  <VersionHistory
    pages={useSettingsVersions()}
    failure="The history of the settings could not be loaded."
  >
    {(version, before, title) => (
      <Version key={version.settings.version} {...{ draft, version, before, title }} />
    )}
  </VersionHistory>
);

interface VersionProps {
  draft: RecordDraft<ShopSettings>;
  version: SettingsVersion;
  before: SettingsVersion | undefined;
  title: RefObject<HTMLHeadingElement | null>;
}

function Version({ draft, version, before, title }: VersionProps) {
  const { mutateAsync, isPending, error } = useSaveSettings();
  const { settings, at, by } = version;
  const old = before && toSettingValues(before.settings);
  const current = toSettingValues(settings);
  const isOriginal = settings.version === 0;
  const name = isOriginal ? 'the original settings' : `version ${settings.version}`;

  return (
    <RestorableVersion
      at={at}
      by={by}
      undated={isOriginal ? 'Original settings' : 'Before the history began'}
      name={name}
      isCurrent={settings.version === draft.saved.version}
      draft={draft}
      restore={(done) => mutateAsync({ ...settings, version: draft.saved.version }, done)}
      isPending={isPending}
      error={error}
      restored={{ title: 'Settings Restored', description: `The shop has ${name} again.` }}
      title={title}
    >
      {old && (
        <ChangedFields>
          {PATHS.filter((path) => old[path] !== current[path]).map((path) => (
            <FieldDiff
              key={path}
              label={SETTING_LABELS[path]}
              before={toText(old[path])}
              after={toText(current[path])}
            />
          ))}
        </ChangedFields>
      )}
    </RestorableVersion>
  );
}

const toText = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'On' : 'Off') : value;
