import type { RefObject } from 'react';
import type { ContentPage, PageVersion } from '../../../../shared/entities/content-page.ts';
import { ChangedFields, FieldDiff } from '../common/history/FieldDiff.tsx';
import type { RecordDraft } from '../common/useRecordForm.ts';
import { RestorableVersion, VersionHistory } from '../common/VersionHistory.tsx';
import { usePageVersions, useSavePage } from './pagesQuery.ts';

export const PageHistory = ({ draft }: { draft: RecordDraft<ContentPage> }) => (
  <VersionHistory
    pages={usePageVersions(draft.saved.slug)}
    failure="The history of this page could not be loaded."
  >
    {(version, before, title) => (
      <Version key={version.version} {...{ draft, version, before, title }} />
    )}
  </VersionHistory>
);

interface VersionProps {
  draft: RecordDraft<ContentPage>;
  version: PageVersion;
  before: PageVersion | undefined;
  title: RefObject<HTMLHeadingElement | null>;
}

function Version({ draft, version, before, title }: VersionProps) {
  const page = draft.saved;
  const { mutateAsync, isPending, error } = useSavePage(page.slug);
  const name = version.updatedAt ? `version ${version.version}` : 'the original text';

  return (
    <RestorableVersion
      at={version.updatedAt}
      by={version.by}
      undated="Original text"
      name={name}
      isCurrent={version.version === page.version}
      draft={draft}
      restore={(done) =>
        mutateAsync({ title: version.title, text: version.text, version: page.version }, done)
      }
      isPending={isPending}
      error={error}
      restored={{ title: 'Version Restored', description: `The page has ${name} again.` }}
      title={title}
    >
      {before && (
        <ChangedFields>
          {before.title !== version.title && (
            <FieldDiff label="Title" before={before.title} after={version.title} />
          )}
          {before.text !== version.text && (
            <FieldDiff label="Text" before={before.text} after={version.text} />
          )}
        </ChangedFields>
      )}
    </RestorableVersion>
  );
}
