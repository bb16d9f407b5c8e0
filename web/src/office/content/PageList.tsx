import type { Reply } from '../../lib/api.ts';
import { LIST } from '../../lib/listKeys.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import styles from './PageList.module.css';
import { usePageList } from './pagesQuery.ts';

export default function PageList() {
  return (
    <OfficePage
      title="Pages"
      subtitle="The pages visitors read before they buy. Each one comes with a ready-made text."
    >
      <ListState
        query={usePageList()}
        errorTitle="Failed to Load the Pages"
        name="the pages"
        skeleton={
          <div className={styles.skeleton}>
            <p role="status" className="visually-hidden">
              Loading the pages…
            </p>
            {[12, 9, 8, 16, 14].map((width) => (
              <SkeletonLine key={width} width={width} height={1.5} />
            ))}
          </div>
        }
      >
        {(pages) => <Pages pages={pages} />}
      </ListState>
    </OfficePage>
  );
}

function Pages({ pages }: { pages: Reply<'GET /api/pages'> }) {
  return (
    <ul {...LIST} aria-label="Pages" className={styles.pages}>
      {pages.map(({ slug, title, updatedAt }) => (
        <li key={slug} className={styles.page}>
          <Link to={paths.contentPage(slug)} className={`${styles.title} stretched`}>
            <span className="visually-hidden">Edit </span>
            {title}
          </Link>
          <span className={styles.path}>{paths.page(slug)}</span>
          <span className={styles.updated}>
            {updatedAt ? <Timestamp at={updatedAt} /> : 'Original text'}
          </span>
        </li>
      ))}
    </ul>
  );
}
