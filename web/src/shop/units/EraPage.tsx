import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Era } from '../../../../shared/entities/unit.ts';
import { paths } from '../../lib/paths.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { eraOptions } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';
import { TopicLinks, TypeLinks } from './TopicLinks.tsx';
import { TopicProducts } from './TopicProducts.tsx';
import { TopicHead, TopicScreen } from './TopicScreen.tsx';

const MAX_DESCRIBED_UNITS = 3;

export default function EraPage() {
  const { slug = '' } = useParams();
  const query = useQuery(eraOptions(slug));

  return (
    <TopicScreen
      kind="Era"
      query={query}
      toPath={paths.era}
      description={query.data ? describe(query.data) : 'An era of the collection.'}
      missingText="There is no such era in the collection."
    >
      {({ name, conflict, count, sold, itemTypes, units, dates, source, related }) => {
        const filter = { eras: [name] };
        return (
          <>
            <TopicHead kicker={conflict} name={name}>
              <NotifyMe query={filter} label="Notify me about this era" />
            </TopicHead>
            <TopicProducts title="For sale" part="unsold" filter={filter} total={count}>
              <p>
                Nothing from this era is for sale right now. We can e-mail you when a piece arrives.
              </p>
            </TopicProducts>
            <TypeLinks filter={filter} itemTypes={itemTypes} />
            <TopicLinks title="Units of this era" topics={units} toPath={paths.unit} />
            {sold > 0 && <TopicProducts title="Sold" part="sold" filter={filter} total={sold} />}
            <section aria-labelledby="about-era" className="section-break">
              <h2 id="about-era" className={`h3 ${styles.smallTitle}`}>
                About the era
              </h2>
              <p className={styles.text}>{dates}</p>
              <p className={`caption muted ${styles.sources}`}>Source: {source}.</p>
            </section>
            <TopicLinks title="Before and after" topics={related} toPath={paths.era} />
          </>
        );
      }}
    </TopicScreen>
  );
}

function describe({ name, conflict, count, units }: Era): string {
  if (count === 0) return `Militaria of the era ${name}: ${conflict}.`;
  const names = units.slice(0, MAX_DESCRIBED_UNITS).map((unit) => unit.name);
  const examples = names.length > 0 ? `, among them ${names.join(', ')}` : '';
  return `${conflict}: ${count} ${count === 1 ? 'piece' : 'pieces'} of the era ${name} for sale${examples}.`;
}
