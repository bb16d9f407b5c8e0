import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { describeText, fillPlaceholders } from '../../../../shared/content-text.ts';
import { getErrorMessage, isMissing } from '../../lib/api.ts';
import { contentPageOptions } from '../../lib/contentPageQuery.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { PageFailure } from '../common/PageFailure.tsx';
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
    return <PageFailure title="Page Not Found" text="There is no such page." />;
  }
  if (error && !page) {
    return <PageFailure title="Page Not Loaded" text={getErrorMessage(error)} onRetry={refetch} />;
  }
  if (!page) {
    return (
      <div aria-busy="true" data-skeleton="" className={`page stack ${styles.skeleton}`}>
        <h1 className="visually-hidden">Loading…</h1>
        <SkeletonLine width={20} height={2.5} />
        <SkeletonLine width={36} height={1.25} />
        <SkeletonLine width={34} height={1.25} />
        <SkeletonLine width={28} height={1.25} />
      </div>
    );
  }
  return (
    <article className="page">
      <Breadcrumbs current={page.title} />
      <h1 className="ruled">{page.title}</h1>
      <Markdown text={page.text} />
      {page.updatedAt && (
        <p className={`caption muted ${styles.updated}`}>
          Last changed on{' '}
          <time dateTime={page.updatedAt}>{dateFormat.format(new Date(page.updatedAt))}</time>
        </p>
      )}
    </article>
  );
}
