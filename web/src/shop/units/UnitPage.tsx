import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { Unit } from '../../../../shared/entities/unit.ts';
import { withArticle } from '../../../../shared/identification/parse/with-article.ts';
import { toSlug } from '../../../../shared/slug.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Link } from '../../ui/Link.tsx';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { unitOptions } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';
import { TopicLinks, TypeLinks } from './TopicLinks.tsx';
import { TopicProducts } from './TopicProducts.tsx';
import { Fact, TopicFailure, TopicHead, TopicSkeleton } from './TopicScreen.tsx';

const MAX_DESCRIBED_NICKNAMES = 2;
/** The API's limit for alerts. */
const MAX_ALERT_UNITS = 50;

export default function UnitPage() {
  const { slug = '' } = useParams();
  const { data: unit, error, refetch } = useQuery(unitOptions(slug));
  usePageTitle(
    unit ? `${unit.name} Collectibles` : error ? 'Unit Not Found' : 'Unit',
    unit ? describe(unit) : 'A unit of the collection.',
  );

  if (error) {
    return (
      <TopicFailure
        title="Unit Not Found"
        text="We have no page for this unit. Its pieces may be in the collection under another name."
        error={error}
        onRetry={refetch}
      />
    );
  }
  if (!unit) return <TopicSkeleton />;
  if (unit.slug !== slug) return <Navigate to={paths.unit(unit.slug)} replace />;
  const filter = { unitNames: unit.spellings };
  const [nickname] = unit.nicknames;

  return (
    <article className={styles.page}>
      <Breadcrumbs current={unit.name} />
      <TopicHead kicker={[unit.kind, unit.branch].filter(Boolean).join(' · ')} name={unit.name}>
        {nickname && <p className={styles.nickname}>“{nickname.name}”</p>}
        <NotifyMe query={toAlertQuery(unit)} label="Notify me about this unit" />
      </TopicHead>
      <TopicProducts title="For sale" part="unsold" filter={filter} total={unit.count}>
        <p>
          Nothing of {withArticle(unit.name)} is for sale right now. We can e-mail you when a piece
          arrives.
        </p>
      </TopicProducts>
      <TypeLinks filter={filter} itemTypes={unit.itemTypes} />
      {unit.sold > 0 && (
        <TopicProducts title="Sold" part="sold" filter={filter} total={unit.sold} />
      )}
      <About unit={unit} />
      <TopicLinks title="Related units" topics={unit.related} toPath={paths.unit} />
      <TopicLinks title="Eras" topics={unit.eras} toPath={paths.era} />
    </article>
  );
}

function About({ unit: { name, nicknames, history } }: { unit: Unit }) {
  if (nicknames.length === 0 && !history) return null;
  const sources = new Set(
    [...nicknames, history ?? []].flat().flatMap(({ source }) => source.split('; ')),
  );

  return (
    <section aria-labelledby="about-unit" className={styles.section}>
      <h2 id="about-unit" className={styles.smallTitle}>
        About {withArticle(name)}
      </h2>
      <dl className={styles.facts}>
        {nicknames.length > 0 && (
          <Fact label="Nicknames, mottoes">{nicknames.map(({ name }) => name).join(' · ')}</Fact>
        )}
        {history?.formed && <Fact label="Formed">{history.formed}</Fact>}
        {history?.activated && <Fact label="Activated">{history.activated}</Fact>}
        {history?.origin && <Fact label="Formed from">{history.origin}</Fact>}
        {history?.partOf && (
          <Fact label="Part of">
            <Link to={paths.unit(toSlug(history.partOf))}>{history.partOf}</Link>
          </Fact>
        )}
        {history && (
          <Fact label="Overseas service">
            <ul>
              {history.service.map(({ era, theater }) => (
                <li key={era}>
                  <Link to={paths.era(toSlug(era))}>{era}</Link>: {theater}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p className={styles.sources}>Sources: {[...sources].join('; ')}.</p>
    </section>
  );
}

/** A unit without products is found by its name once it has some. */
const toAlertQuery = ({ spellings, name }: Unit) =>
  spellings.length > 0 ? { unitNames: spellings.slice(0, MAX_ALERT_UNITS) } : { search: name };

function describe({ name, nicknames, itemTypes, count, sold }: Unit): string {
  const known = nicknames.slice(0, MAX_DESCRIBED_NICKNAMES).map((nickname) => nickname.name);
  const unit = `${withArticle(name)}${known.length > 0 ? ` (${known.join(', ')})` : ''}`;
  const types = itemTypes.map(({ value }) => value.toLowerCase()).join(', ');
  const pieces = count === 1 ? '1 piece' : `${count} pieces`;
  if (count > 0) return `${pieces} of ${unit} for sale: ${types}. Its nicknames and service.`;
  return `Militaria of ${unit}: its nicknames and service${sold > 0 ? ', and pieces that were sold' : ''}.`;
}
