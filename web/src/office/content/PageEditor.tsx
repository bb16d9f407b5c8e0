import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useParams } from 'react-router';
import { ContentPage, MAX_PAGE_LENGTH } from '../../../../shared/entities/content-page.ts';
import { findMarkdownProblem } from '../../../../shared/markdown-limits.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../ui/Link.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
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
      <RecordState query={page} errorTitle="Failed to Load the Page" name="the page">
        {(saved) => <PageForm key={slug} saved={saved} />}
      </RecordState>
    </OfficePage>
  );
}

function PageForm({ saved }: { saved: ContentPage }) {
  const { slug, version } = saved;
  const draft = useRecordDraft(`page ${slug}`, saved);
  const save = useSavePage(slug);
  const { data: history } = usePageVersions(slug);
  const latest = history?.rows[0];
  const form = useRecordForm(draft, ContentPage, (page) =>
    save.mutateAsync(page, {
      onSuccess: ({ title }) =>
        toast({ title: 'Page Saved', description: `Visitors now read the new text of ${title}.` }),
    }),
  );
  const { title, text } = form.watch();
  const problem = findMarkdownProblem(text);
  const textField = form.field('text');

  return (
    <>
      <form {...form.element} aria-label="Page">
        <Box
          sx={{
            py: 2.5,
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            alignItems: 'start',
            borderTop: '4px double',
          }}
        >
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            <TextInput label="Title" maxLength={100} {...form.field('title')} />
            <TextArea
              label="Text"
              maxLength={MAX_PAGE_LENGTH}
              {...textField}
              error={problem ? `${problem.message}.` : textField.error}
            />
            <Typography
              variant="body2"
              sx={{ color: 'text.secondary', '& code': { typography: 'caption' } }}
            >
              Markdown: <code>## Heading</code>, <code>**bold**</code>, <code>- list</code>,{' '}
              <code>[link](/contact)</code>, tables. <code>{'{brand}'}</code>,{' '}
              <code>{'{email}'}</code> and <code>{'{phone}'}</code> stand for the settings. HTML is
              left out.
            </Typography>
          </Stack>
          <Paper
            component="section"
            variant="outlined"
            aria-label="Preview"
            sx={{ minWidth: 0, px: { xs: 2, md: 4 }, pt: 2.5, pb: 4 }}
          >
            {title.trim() && (
              <Typography variant="h2" sx={{ pb: 1.5, mb: 2.5, borderBottom: '4px double' }}>
                {title}
              </Typography>
            )}
            <Markdown text={text} />
          </Paper>
        </Box>
        <DraftBar
          action="Save Page"
          draft={draft}
          form={form}
          savedBy={latest?.version === version ? latest.by : undefined}
        />
      </form>
      <PageHistory draft={draft} />
    </>
  );
}
