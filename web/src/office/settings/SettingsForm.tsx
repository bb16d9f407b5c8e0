import { Button, Typography } from '@mui/material';
import * as z from 'zod';
import { NumberPrefix, ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import { toast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { DraftBar } from '../common/DraftBar.tsx';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { SwitchInput } from '../common/form/SwitchInput.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { useNextNumber } from '../common/nextNumberQuery.ts';
import { SETTING_LABELS } from '../common/settingLabels.ts';
import { useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import { SettingsHistory } from './SettingsHistory.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useSaveSettings, useSettingsVersions } from './settingsQuery.ts';

const PROFILES = ['social.facebook', 'social.instagram', 'social.youtube'] as const;

const toNull = (text: string | null) => text?.trim() || null;

const withoutEmptyTexts = ({
  social,
  ...settings
}: ShopSettings): z.input<typeof ShopSettings> => ({
  ...settings,
  numberPrefix: settings.numberPrefix || null,
  email: settings.email.trim(),
  phone: toNull(settings.phone),
  indexNowKey: toNull(settings.indexNowKey),
  social: {
    facebook: toNull(social.facebook),
    instagram: toNull(social.instagram),
    youtube: toNull(social.youtube),
  },
});

const SettingsInput = z.custom<ShopSettings>().transform(withoutEmptyTexts).pipe(ShopSettings);

type Toggle = 'ownQuotes' | 'holdsSkipWeekends' | 'showSoldPrices' | 'analytics';

export function SettingsForm({ saved }: { saved: ShopSettings }) {
  const draft = useRecordDraft('settings', saved);
  const save = useSaveSettings();
  const { data: history } = useSettingsVersions();
  const latest = history?.rows[0];
  const form = useRecordForm(draft, SettingsInput, (settings) =>
    save.mutateAsync(settings, {
      onSuccess: () =>
        toast({ title: 'Settings Saved', description: 'The shop shows them within seconds.' }),
    }),
  );
  const { field, choice } = form;
  const toggle = (name: Toggle) => {
    const { value, onChange } = choice(name);
    return { label: SETTING_LABELS[name], isOn: value, onChange };
  };
  const timeZone = choice('timeZone');
  const prefix = choice('numberPrefix');

  return (
    <>
      <form {...form.element} aria-label="Settings">
        <SettingsSection
          title="The shop"
          hint="Shown at the top and bottom of every page, and in e-mails."
        >
          <TextInput label="Name" maxLength={60} {...field('brand')} />
          <TextInput label="Phone" type="tel" maxLength={40} {...field('phone')} />
          <TextInput label="E-mail" type="email" maxLength={254} {...field('email')} />
          <TextArea label="Hours" maxLength={500} {...field('hours')} />
        </SettingsSection>
        <SettingsSection title="Times" hint="The zone of the times in e-mails and of deadlines.">
          <FilterSelect
            label="Time zone"
            options={listTimeZones(timeZone.value)}
            value={timeZone.value}
            onChange={timeZone.onChange}
          />
        </SettingsSection>
        <SettingsSection
          title="Home page"
          hint="The first words that visitors and search engines read."
        >
          <TextInput label="Title" maxLength={80} {...field('opening.title')} />
          <TextInput label="Text" maxLength={240} {...field('opening.text')} />
        </SettingsSection>
        <SettingsSection title="Guarantee" hint="Your promise at the bottom of every page.">
          <TextArea label="Guarantee" maxLength={400} {...field('guarantee')} />
        </SettingsSection>
        <SettingsSection
          title="Elsewhere"
          hint="Addresses of your profiles. Empty ones are not shown."
        >
          {PROFILES.map((path) => (
            <TextInput
              key={path}
              label={SETTING_LABELS[path]}
              type="url"
              placeholder="https://"
              maxLength={300}
              {...field(path)}
            />
          ))}
        </SettingsSection>
        <SettingsSection
          title="Unique IDs"
          hint="New items continue your series, unless you type a number of your own."
        >
          <TextInput label="Prefix of Unique IDs" maxLength={20} {...field('numberPrefix')} />
          <NextNumber
            prefix={prefix.value ?? ''}
            saved={saved.numberPrefix ?? ''}
            onChange={prefix.onChange}
          />
        </SettingsSection>
        <SettingsSection title="Quotes">
          <SwitchInput
            hint="Only for a shop run by one person. Otherwise a colleague has to make offers to staff and sell to them, so that no one decides alone what they pay."
            {...toggle('ownQuotes')}
          />
          <SwitchInput
            hint="For a shop that is closed on Saturdays and Sundays, in its time zone. Pieces accepted on a Friday are not released before you can answer. Applies to offers accepted from now on."
            {...toggle('holdsSkipWeekends')}
          />
        </SettingsSection>
        <SettingsSection title="Visitors and search engines">
          <SwitchInput
            hint="In the archive and on their pages, if they were sold by an offer. Pieces for sale never show a price."
            {...toggle('showSoldPrices')}
          />
          <SwitchInput
            hint="Also views, wishes and searches. Without cookies, and nothing about the visitor is stored."
            {...toggle('analytics')}
          />
          <TextInput
            label="IndexNow key"
            hint="With a key, search engines are notified of pieces that are new, changed or gone. Empty: they find them on their own."
            maxLength={128}
            {...field('indexNowKey')}
          />
        </SettingsSection>
        <DraftBar
          action="Save Settings"
          draft={draft}
          form={form}
          savedBy={latest?.settings.version === saved.version ? latest.by : undefined}
        />
      </form>
      <SettingsHistory draft={draft} />
    </>
  );
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
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {data && isKnown && `The next number is ${data.next}. `}
        Empty: the prefix that most of your records have.
      </Typography>
      {others.slice(0, MAX_SUGGESTIONS).map((each) => (
        <Button
          variant="text"
          key={each.prefix}
          sx={{ alignSelf: 'start' }}
          onClick={() => onChange(each.prefix)}
        >
          Use {each.prefix} ({describeCount(each.count)} so far)
        </Button>
      ))}
    </>
  );
}

const describeCount = (count: number) =>
  count === 1 ? '1 number' : `${count.toLocaleString('en-US')} numbers`;

const listTimeZones = (value: string): string[] =>
  [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].sort();
