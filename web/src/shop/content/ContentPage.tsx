import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeText, fillPlaceholders } from '../../../../shared/content-text.ts';
import { getErrorMessage, isMissing } from '../../lib/api.ts';
import { contentPageOptions } from '../../lib/contentPageQuery.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import styles from './ContentPage.module.css';

/** Must give the same result on the server and in every browser. */
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export default function ContentPage() {
  const { slug = '' } = useParams();
  const shop = useShop();
  const { data: page, error, refetch } = useQuery(contentPageOptions(slug));
  const isUnknown = isMissing(error);
  usePageTitle(
    page?.title ?? (isUnknown ? 'Page Not Found' : 'Page'),
    (page && describeText(fillPlaceholders(page.text, shop))) || `A page of ${shop.brand}.`,
  );

  if (isUnknown) {
    return (
      <NoticeCard title="Page Not Found" text="There is no such page.">
        <Link to={paths.home} className={getButtonClass({})}>
          Back to Collection
        </Link>
      </NoticeCard>
    );
  }
  if (error && !page) {
    return (
      <NoticeCard title="Page Not Loaded" text={getErrorMessage(error)}>
        <Button onClick={() => refetch()}>Try Again</Button>
      </NoticeCard>
    );
  }
  if (!page) return <PageSkeleton />;
  return (
    <article className={styles.page}>
      <Breadcrumbs current={page.title} />
      <h1 className={styles.title}>{page.title}</h1>
      <Markdown text={page.text} />
      {page.updatedAt && (
        <p className={styles.updated}>
          Last changed on{' '}
          <time dateTime={page.updatedAt}>{dateFormat.format(new Date(page.updatedAt))}</time>
        </p>
      )}
    </article>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="" className={styles.page}>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.skeleton}>
        <SkeletonLine width={20} height={2.5} />
        <SkeletonLine width={36} height={1.25} />
        <SkeletonLine width={34} height={1.25} />
        <SkeletonLine width={28} height={1.25} />
      </div>
    </div>
  );
}
