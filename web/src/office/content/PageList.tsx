import type { Reply } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { usePageList } from './pagesQuery.ts';

export default function PageList() {
  return (
    <OfficePage
      title="Pages"
      subtitle="The pages visitors read before they buy. Each one comes with a ready-made text."
    >
      <RecordTable
        query={usePageList()}
        layoutName="pages"
        label="Pages"
        columns={COLUMNS}
        getKey={({ slug }) => slug}
        rowHeight={45}
        skeletonRows={5}
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
  column(
    'Title',
    'minmax(0, 3fr)',
    { isMain: true, text: ({ title }) => title },
    ({ slug, title }) => (
      <RowTitle to={paths.contentPage(slug)}>
        <span className="visually-hidden">Edit </span>
        {title}
      </RowTitle>
    ),
  ),
  column('Address', 'minmax(0, 2fr)', { isMono: true }, ({ slug }) => paths.page(slug)),
  column('Changed', '13rem', { isMono: true }, ({ updatedAt }) =>
    updatedAt ? <Timestamp at={updatedAt} /> : 'Original text',
  ),
];
