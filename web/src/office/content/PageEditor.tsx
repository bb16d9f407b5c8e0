import { type FormEvent, useRef } from 'react';
import { useParams } from 'react-router';
import { type ContentPage, MAX_PAGE_LENGTH } from '../../../../shared/entities/content-page.ts';
import { findMarkdownProblem } from '../../../../shared/markdown-limits.ts';
import { getFieldError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { BackOfficeFrame } from '../common/BackOfficeFrame.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { type RecordDraft, useRecordDraft } from '../common/useRecordDraft.ts';
import styles from './PageEditor.module.css';
import { PageHistory } from './PageHistory.tsx';
import { usePageVersions, useSavePage, useStoredPage } from './pagesQuery.ts';

export default function PageEditor() {
  const { slug = '' } = useParams();
  const page = useStoredPage(slug);

  return (
    <BackOfficeFrame
      title={page.data ? `Edit ${page.data.title}` : 'Page'}
      subtitle={`The text of ${paths.page(slug)}.`}
      action={
        <>
          <Link to={paths.contentPages} className={getButtonClass({})}>
            All Pages
          </Link>
          <Link to={paths.page(slug)} className={getButtonClass({})}>
            View Page
          </Link>
        </>
      }
    >
      <ListState
        query={page}
        errorTitle="Failed to Load the Page"
        name="the page"
        skeleton={
          <div className={styles.skeleton}>
            <p role="status" className="visually-hidden">
              Loading the page…
            </p>
            <SkeletonLine width={24} height={3.625} />
            <SkeletonLine width={24} height={18} />
          </div>
        }
      >
        {(saved) => <PageTools key={slug} saved={saved} />}
      </ListState>
    </BackOfficeFrame>
  );
}

function PageTools({ saved }: { saved: ContentPage }) {
  const draft = useRecordDraft(`page ${saved.slug}`, saved);

  return (
    <div>
      <PageForm saved={saved} draft={draft} />
      <PageHistory page={saved} draft={draft} />
    </div>
  );
}

interface PageFormProps {
  saved: ContentPage;
  draft: RecordDraft<ContentPage>;
}

function PageForm({ saved, draft }: PageFormProps) {
  const { values, isEdited, isOutdated, change, finishAfter } = draft;
  const save = useSavePage(saved.slug);
  const { data: history } = usePageVersions(saved.slug);
  const latest = history?.versions[0];
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, save.error);
  const findError = (path: string) => getFieldError(save.error, path);
  const problem = findMarkdownProblem(values.text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isEdited || isOutdated) return;
    const call = save.mutateAsync(values, {
      onSuccess: ({ title }) =>
        toast({ title: 'Page Saved', description: `Visitors now read the new text of ${title}.` }),
    });
    void finishAfter(call, values);
  };

  return (
    <form ref={form} noValidate aria-label="Page" onSubmit={submit}>
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TextInput
            label="Title"
            maxLength={100}
            value={values.title}
            error={findError('title')}
            onChange={({ target }) => change({ title: target.value })}
          />
          <TextArea
            label="Text"
            maxLength={MAX_PAGE_LENGTH}
            value={values.text}
            error={problem ? `${problem.message}.` : findError('text')}
            onChange={({ target }) => change({ text: target.value })}
          />
          <p className={styles.hint}>
            Markdown: <code>## Heading</code>, <code>**bold**</code>, <code>- list</code>,{' '}
            <code>[link](/contact)</code>, tables. <code>{'{brand}'}</code>,{' '}
            <code>{'{email}'}</code> and <code>{'{phone}'}</code> stand for the settings. HTML is
            left out.
          </p>
        </div>
        <section aria-label="Preview" className={styles.preview}>
          {values.title.trim() && <h2 className={styles.previewTitle}>{values.title}</h2>}
          <Markdown text={values.text} />
        </section>
      </div>
      <DraftBar
        action="Save Page"
        draft={draft}
        saving={save}
        savedBy={latest?.version === saved.version ? latest.by : undefined}
      />
    </form>
  );
}
