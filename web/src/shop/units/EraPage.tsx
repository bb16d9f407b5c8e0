import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { Era } from '../../../../shared/entities/unit.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { eraOptions } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';
import { TopicLinks, TypeLinks } from './TopicLinks.tsx';
import { TopicProducts } from './TopicProducts.tsx';
import { TopicFailure, TopicHead, TopicSkeleton } from './TopicScreen.tsx';

const MAX_DESCRIBED_UNITS = 3;

export default function EraPage() {
  const { slug = '' } = useParams();
  const { data: era, error, refetch } = useQuery(eraOptions(slug));
  usePageTitle(
    era ? `${era.name} Collectibles` : error ? 'Era Not Found' : 'Era',
    era ? describe(era) : 'An era of the collection.',
  );

  if (error) {
    return (
      <TopicFailure
        title="Era Not Found"
        text="There is no such era in the collection."
        error={error}
        onRetry={refetch}
      />
    );
  }
  if (!era) return <TopicSkeleton />;
  if (era.slug !== slug) return <Navigate to={paths.era(era.slug)} replace />;
  const filter = { eras: [era.name] };

  return (
    <article className={styles.page}>
      <Breadcrumbs current={era.name} />
      <TopicHead kicker={era.conflict} name={era.name}>
        <NotifyMe query={filter} label="Notify me about this era" />
      </TopicHead>
      <TopicProducts title="For sale" part="unsold" filter={filter} total={era.count}>
        <p>Nothing from this era is for sale right now. We can e-mail you when a piece arrives.</p>
      </TopicProducts>
      <TypeLinks filter={filter} itemTypes={era.itemTypes} />
      <TopicLinks title="Units of this era" topics={era.units} toPath={paths.unit} />
      {era.sold > 0 && <TopicProducts title="Sold" part="sold" filter={filter} total={era.sold} />}
      <section aria-labelledby="about-era" className={styles.section}>
        <h2 id="about-era" className={styles.smallTitle}>
          About the era
        </h2>
        <p className={styles.text}>{era.dates}</p>
        <p className={styles.sources}>Source: {era.source}.</p>
      </section>
      <TopicLinks title="Before and after" topics={era.related} toPath={paths.era} />
    </article>
  );
}

function describe({ name, conflict, count, units }: Era): string {
  if (count === 0) return `Militaria of the era ${name}: ${conflict}.`;
  const names = units.slice(0, MAX_DESCRIBED_UNITS).map((unit) => unit.name);
  const examples = names.length > 0 ? `, among them ${names.join(', ')}` : '';
  return `${conflict}: ${count} ${count === 1 ? 'piece' : 'pieces'} of the era ${name} for sale${examples}.`;
}
