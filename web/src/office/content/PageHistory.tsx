import type { RefObject } from 'react';
import type { ContentPage, PageVersion } from '../../../../shared/entities/content-page.ts';
import { ChangedFields, FieldDiff } from '../common/history/FieldDiff.tsx';
import type { RecordDraft } from '../common/useRecordForm.ts';
import { RestorableVersion, VersionHistory } from '../common/VersionHistory.tsx';
import { usePageVersions, useSavePage } from './pagesQuery.ts';

interface PageHistoryProps {
  draft: RecordDraft<ContentPage>;
}

export function PageHistory(props: PageHistoryProps) {
  return (
    <VersionHistory
      pages={usePageVersions(props.draft.saved.slug)}
      failure="The history of this page could not be loaded."
    >
      {(version, before, title) => (
        <Version key={version.version} {...props} version={version} before={before} title={title} />
      )}
    </VersionHistory>
  );
}

interface VersionProps extends PageHistoryProps {
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
