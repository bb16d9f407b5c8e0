import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { NumberPrefix, type ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import { getFieldError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { useNextNumber } from '../common/nextNumberQuery.ts';
import type { RecordDraft } from '../common/useRecordDraft.ts';
import styles from './Settings.module.css';
import { useSaveSettings, useSettingsVersions } from './settingsQuery.ts';

const PROFILES = [
  { id: 'facebook', label: 'Facebook' },
  { id: 'instagram', label: 'Instagram' },
  { id: 'youtube', label: 'YouTube' },
] as const;

interface SettingsFormProps {
  saved: ShopSettings;
  draft: RecordDraft<ShopSettings>;
}

export function SettingsForm({ saved, draft }: SettingsFormProps) {
  const { values, isEdited, isOutdated, change, finishAfter } = draft;
  const save = useSaveSettings();
  const { data: history } = useSettingsVersions();
  const latest = history?.versions[0];
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, save.error);
  const findError = (path: string) => getFieldError(save.error, path);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isEdited || isOutdated) return;
    const call = save.mutateAsync(withoutEmptyTexts(values), {
      onSuccess: () =>
        toast({ title: 'Settings Saved', description: 'The shop shows them within seconds.' }),
    });
    void finishAfter(call, values);
  };

  return (
    <form ref={form} noValidate aria-label="Settings" onSubmit={submit}>
      <Section title="The shop" hint="Shown at the top and bottom of every page, and in e-mails.">
        <TextInput
          label="Name"
          maxLength={60}
          value={values.brand}
          error={findError('brand')}
          onChange={({ target }) => change({ brand: target.value })}
        />
        <TextInput
          label="Phone"
          type="tel"
          maxLength={40}
          value={values.phone ?? ''}
          error={findError('phone')}
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextInput
          label="E-mail"
          type="email"
          maxLength={254}
          value={values.email}
          error={findError('email')}
          onChange={({ target }) => change({ email: target.value })}
        />
        <TextArea
          label="Hours"
          maxLength={500}
          value={values.hours}
          error={findError('hours')}
          onChange={({ target }) => change({ hours: target.value })}
        />
      </Section>
      <Section title="Times" hint="The zone of the times in e-mails and of deadlines.">
        <SelectField
          label="Time zone"
          options={listTimeZones(values.timeZone)}
          value={values.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
      </Section>
      <Section title="Home page" hint="The first words that visitors and search engines read.">
        <TextInput
          label="Title"
          maxLength={80}
          value={values.opening.title}
          error={findError('opening.title')}
          onChange={({ target }) => change({ opening: { ...values.opening, title: target.value } })}
        />
        <TextInput
          label="Text"
          maxLength={240}
          value={values.opening.text}
          error={findError('opening.text')}
          onChange={({ target }) => change({ opening: { ...values.opening, text: target.value } })}
        />
      </Section>
      <Section title="Guarantee" hint="Your promise at the bottom of every page.">
        <TextArea
          label="Guarantee"
          maxLength={400}
          value={values.guarantee}
          error={findError('guarantee')}
          onChange={({ target }) => change({ guarantee: target.value })}
        />
      </Section>
      <Section title="Elsewhere" hint="Addresses of your profiles. Empty ones are not shown.">
        {PROFILES.map(({ id, label }) => (
          <TextInput
            key={id}
            label={label}
            type="url"
            placeholder="https://"
            maxLength={300}
            value={values.social[id] ?? ''}
            error={findError(`social.${id}`)}
            onChange={({ target }) => change({ social: { ...values.social, [id]: target.value } })}
          />
        ))}
      </Section>
      <Section
        title="Unique IDs"
        hint="New items continue your series, unless you type a number of your own."
      >
        <TextInput
          label="Prefix of Unique IDs"
          maxLength={20}
          value={values.numberPrefix ?? ''}
          error={findError('numberPrefix')}
          onChange={({ target }) => change({ numberPrefix: target.value })}
        />
        <NextNumber
          prefix={values.numberPrefix ?? ''}
          saved={saved.numberPrefix ?? ''}
          onChange={(numberPrefix) => change({ numberPrefix })}
        />
      </Section>
      <Section title="Quotes">
        <Switch
          label="Staff may answer their own quotes"
          hint="Only for a shop run by one person. Otherwise a colleague has to make offers to staff and sell to them, so that no one decides alone what they pay."
          isOn={values.ownQuotes}
          onChange={(ownQuotes) => change({ ownQuotes })}
        />
        <Switch
          label="Holds do not count weekends"
          hint="For a shop that is closed on Saturdays and Sundays, in its time zone. Pieces accepted on a Friday are not released before you can answer. Applies to offers accepted from now on."
          isOn={values.holdsSkipWeekends}
          onChange={(holdsSkipWeekends) => change({ holdsSkipWeekends })}
        />
      </Section>
      <Section title="Visitors and search engines">
        <Switch
          label="Show prices of sold pieces"
          hint="In the archive and on their pages, if they were sold by an offer. Pieces for sale never show a price."
          isOn={values.showSoldPrices}
          onChange={(showSoldPrices) => change({ showSoldPrices })}
        />
        <Switch
          label="Count visits"
          hint="Also views, wishes and searches. Without cookies, and nothing about the visitor is stored."
          isOn={values.analytics}
          onChange={(analytics) => change({ analytics })}
        />
        <TextInput
          label="IndexNow key"
          maxLength={128}
          value={values.indexNowKey ?? ''}
          error={findError('indexNowKey')}
          onChange={({ target }) => change({ indexNowKey: target.value })}
        />
        <p className={styles.hint}>
          With a key, search engines are notified of pieces that are new, changed or gone. Empty:
          they find them on their own.
        </p>
      </Section>
      <DraftBar
        action="Save Settings"
        draft={draft}
        saving={save}
        savedBy={latest?.settings.version === saved.version ? latest.by : undefined}
      />
    </form>
  );
}

const toNull = (text: string | null) => text?.trim() || null;

function withoutEmptyTexts({
  phone,
  numberPrefix,
  indexNowKey,
  social,
  ...rest
}: ShopSettings): ShopSettings {
  return {
    ...rest,
    numberPrefix: numberPrefix || null,
    email: rest.email.trim(),
    phone: toNull(phone),
    indexNowKey: toNull(indexNowKey),
    social: {
      facebook: toNull(social.facebook),
      instagram: toNull(social.instagram),
      youtube: toNull(social.youtube),
    },
  };
}

interface NextNumberProps {
  prefix: string;
  saved: string;
  onChange: (prefix: string) => void;
}

const DEBOUNCE_MS = 300;
const MAX_SUGGESTIONS = 3;

function NextNumber({ prefix, saved, onChange }: NextNumberProps) {
  const asked = useDebounced(prefix, DEBOUNCE_MS);
  const isValid = NumberPrefix.safeParse(asked).success;
  const { data } = useNextNumber(isValid ? asked : undefined);
  const isKnown = isValid || asked === saved;
  const others = data?.series.filter((each) => each.prefix !== prefix && each.prefix !== '') ?? [];

  return (
    <>
      <p role="status" className={styles.hint}>
        {data && isKnown && `The next number is ${data.next}. `}
        Empty: the prefix that most of your records have.
      </p>
      {others.slice(0, MAX_SUGGESTIONS).map((each) => (
        <TextButton
          key={each.prefix}
          className={styles.suggestion}
          onClick={() => onChange(each.prefix)}
        >
          Use {each.prefix} ({describeCount(each.count)} so far)
        </TextButton>
      ))}
    </>
  );
}

const describeCount = (count: number) =>
  count === 1 ? '1 number' : `${count.toLocaleString('en-US')} numbers`;

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function Section({ title, hint, children }: SectionProps) {
  const id = useId();

  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

const listTimeZones = (value: string): string[] =>
  [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].sort();
