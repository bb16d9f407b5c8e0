import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Unit } from '../../../../shared/entities/unit.ts';
import { withArticle } from '../../../../shared/identification/parse/with-article.ts';
import { toSlug } from '../../../../shared/slug.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Facts } from '../common/Facts.tsx';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { unitOptions } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';
import { TopicLinks, TypeLinks } from './TopicLinks.tsx';
import { TopicProducts } from './TopicProducts.tsx';
import { TopicHead, TopicScreen } from './TopicScreen.tsx';

const MAX_DESCRIBED_NICKNAMES = 2;
/** The API's limit for alerts. */
const MAX_ALERT_UNITS = 50;

export default function UnitPage() {
  const { slug = '' } = useParams();
  const query = useQuery(unitOptions(slug));

  return (
    <TopicScreen
      kind="Unit"
      query={query}
      toPath={paths.unit}
      description={query.data ? describe(query.data) : 'A unit of the collection.'}
      missingText="We have no page for this unit. Its pieces may be in the collection under another name."
    >
      {(unit) => {
        const { name, nicknames, kind, branch, count, sold, itemTypes } = unit;
        const filter = { unitNames: unit.spellings };
        const [nickname] = nicknames;
        return (
          <>
            <TopicHead kicker={[kind, branch].filter(Boolean).join(' · ')} name={name}>
              {nickname && <p className={`muted ${styles.nickname}`}>“{nickname.name}”</p>}
              <NotifyMe query={toAlertQuery(unit)} label="Notify me about this unit" />
            </TopicHead>
            <TopicProducts title="For sale" part="unsold" filter={filter} total={count}>
              <p>
                Nothing of {withArticle(name)} is for sale right now. We can e-mail you when a piece
                arrives.
              </p>
            </TopicProducts>
            <TypeLinks filter={filter} itemTypes={itemTypes} />
            {sold > 0 && <TopicProducts title="Sold" part="sold" filter={filter} total={sold} />}
            <About unit={unit} />
            <TopicLinks title="Related units" topics={unit.related} toPath={paths.unit} />
            <TopicLinks title="Eras" topics={unit.eras} toPath={paths.era} />
          </>
        );
      }}
    </TopicScreen>
  );
}

function About({ unit: { name, nicknames, history } }: { unit: Unit }) {
  if (nicknames.length === 0 && !history) return null;
  const sources = new Set(
    [...nicknames, history ?? []].flat().flatMap(({ source }) => source.split('; ')),
  );
  const facts: [label: string, value: ReactNode][] = [
    ['Nicknames, mottoes', nicknames.map(({ name }) => name).join(' · ')],
    ['Formed', history?.formed],
    ['Activated', history?.activated],
    ['Formed from', history?.origin],
    [
      'Part of',
      history?.partOf && (
        <Link key="part" to={paths.unit(toSlug(history.partOf))}>
          {history.partOf}
        </Link>
      ),
    ],
    [
      'Overseas service',
      history && (
        <ul key="service">
          {history.service.map(({ era, theater }) => (
            <li key={era}>
              <Link to={paths.era(toSlug(era))}>{era}</Link>: {theater}
            </li>
          ))}
        </ul>
      ),
    ],
  ];

  return (
    <section aria-labelledby="about-unit" className="section-break">
      <h2 id="about-unit" className={`h3 ${styles.smallTitle}`}>
        About {withArticle(name)}
      </h2>
      <Facts facts={facts} className={styles.facts} />
      <p className={`caption muted ${styles.sources}`}>Sources: {[...sources].join('; ')}.</p>
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
