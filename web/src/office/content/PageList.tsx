import { Typography } from '@mui/material';
import type { Reply } from '../../lib/api.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { usePageList } from './pagesQuery.ts';

export default function PageList() {
  const layout = useTableLayout('pages');

  return (
    <OfficePage
      title="Pages"
      subtitle="The pages visitors read before they buy. Each one comes with a ready-made text."
    >
      <TableList
        query={usePageList()}
        table={{ ...TABLE, layout }}
        columnHeaders={HEADERS}
        toRows={(pages) => pages}
        errorTitle="Failed to Load the Pages"
        name="the pages"
        empty={{ title: 'No pages', text: 'The shop has no pages that can be edited.' }}
      />
    </OfficePage>
  );
}

type Page = Reply<'GET /api/pages'>[number];

const COLUMNS: readonly Column<Page>[] = [
  {
    header: 'Title',
    width: 'minmax(0, 3fr)',
    isMain: true,
    text: ({ title }) => title,
    cell: ({ slug, title }) => (
      <Typography variant="button" component="h2">
        <Link {...ROW_LINK} to={paths.contentPage(slug)} className="stretched">
          <span className="visually-hidden">Edit </span>
          {title}
        </Link>
      </Typography>
    ),
  },
  {
    header: 'Address',
    width: 'minmax(0, 2fr)',
    isMono: true,
    cell: ({ slug }) => paths.page(slug),
  },
  {
    header: 'Changed',
    width: '13rem',
    isMono: true,
    cell: ({ updatedAt }) => (updatedAt ? <Timestamp at={updatedAt} /> : 'Original text'),
  },
];
const HEADERS = ['Address', 'Changed'];

const TABLE = {
  label: 'Pages',
  columns: COLUMNS,
  getKey: ({ slug }: Page) => slug,
  rowHeight: 45,
  skeletonRows: 5,
};
