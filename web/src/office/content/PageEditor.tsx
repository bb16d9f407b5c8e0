import { Button } from '@mui/material';
import { useParams } from 'react-router';
import { ContentPage, MAX_PAGE_LENGTH } from '../../../../shared/entities/content-page.ts';
import { findMarkdownProblem } from '../../../../shared/markdown-limits.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { type RecordDraft, useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import styles from './PageEditor.module.css';
import { PageHistory } from './PageHistory.tsx';
import { usePageVersions, useSavePage, useStoredPage } from './pagesQuery.ts';

export default function PageEditor() {
  const { slug = '' } = useParams();
  const page = useStoredPage(slug);

  return (
    <OfficePage
      title={page.data ? `Edit ${page.data.title}` : 'Page'}
      subtitle={`The text of ${paths.page(slug)}.`}
      action={
        <>
          <Button component={Link} to={paths.contentPages}>
            All Pages
          </Button>
          <Button component={Link} to={paths.page(slug)}>
            View Page
          </Button>
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
    </OfficePage>
  );
}

function PageTools({ saved }: { saved: ContentPage }) {
  const draft = useRecordDraft(`page ${saved.slug}`, saved);

  return (
    <div>
      <PageForm draft={draft} />
      <PageHistory draft={draft} />
    </div>
  );
}

function PageForm({ draft }: { draft: RecordDraft<ContentPage> }) {
  const { slug, version } = draft.saved;
  const save = useSavePage(slug);
  const { data: history } = usePageVersions(slug);
  const latest = history?.versions[0];
  const form = useRecordForm(draft, ContentPage, (page) =>
    save.mutateAsync(page, {
      onSuccess: ({ title }) =>
        toast({
          title: 'Page Saved',
          description: `Visitors now read the new text of ${title}.`,
        }),
    }),
  );
  const { title, text } = form.watch();
  const problem = findMarkdownProblem(text);
  const textField = form.field('text');

  return (
    <form {...form.element} aria-label="Page">
      <div className={styles.columns}>
        <div className={styles.fields}>
          <TextInput label="Title" maxLength={100} {...form.field('title')} />
          <TextArea
            label="Text"
            maxLength={MAX_PAGE_LENGTH}
            {...textField}
            error={problem ? `${problem.message}.` : textField.error}
          />
          <p className={styles.hint}>
            Markdown: <code>## Heading</code>, <code>**bold**</code>, <code>- list</code>,{' '}
            <code>[link](/contact)</code>, tables. <code>{'{brand}'}</code>,{' '}
            <code>{'{email}'}</code> and <code>{'{phone}'}</code> stand for the settings. HTML is
            left out.
          </p>
        </div>
        <section aria-label="Preview" className={styles.preview}>
          {title.trim() && <h2 className={styles.previewTitle}>{title}</h2>}
          <Markdown text={text} />
        </section>
      </div>
      <DraftBar
        action="Save Page"
        draft={draft}
        form={form}
        savedBy={latest?.version === version ? latest.by : undefined}
      />
    </form>
  );
}
