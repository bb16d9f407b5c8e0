import { Button } from '@mui/material';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type {
  MilitaryItem,
  MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import type { Dimension } from '../../../../../shared/item-form/guidance.ts';
import {
  BRANCHES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../../../../shared/vocabulary.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import {
  type FieldName,
  getFieldOptions,
  type ItemValues,
  USUAL_CHOICES,
} from '../../common/items/itemValues.ts';
import { useNextNumber } from '../../common/nextNumberQuery.ts';
import type { ItemPhoto } from '../photos/itemPhoto.ts';
import { ClassificationHints } from './ClassificationHints.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import {
  AmountControl,
  FormSection,
  NumberControl,
  SelectControl,
  TextAreaControl,
  TextControl,
} from './FormControls.tsx';
import styles from './ItemFields.module.css';
import { RestrictionWarning } from './RestrictionWarning.tsx';

const MeasureDialog = lazyComponent(() => import('./MeasureDialog.tsx'));

interface ItemFieldsProps {
  item?: MilitaryItem | undefined;
  items: readonly MilitaryItemSummary[] | undefined;
  photos: readonly ItemPhoto[];
  tool?: ReactNode;
}

export function ItemFields({ item, items, photos, tool }: ItemFieldsProps) {
  const { control } = useFormContext<ItemValues>();
  const itemType = useWatch({ control, name: 'itemType' });
  const { recommended, materials, dimensions } = getFieldOptions(itemType, item);
  const legendId = useId();
  const suggestions = useMemo(() => getSuggestions(items ?? []), [items]);
  const markedBy = (name: FieldName) =>
    recommended.some((field) => field === name) ? legendId : undefined;

  return (
    <>
      <FormSection title="The Item" aside={tool}>
        <TextControl name="name" isRequired className={styles.name} />
        <SelectControl
          name="itemType"
          isRequired
          emptyLabel="Choose…"
          options={ITEM_TYPES}
          className={styles.quarter}
        />
        <SelectControl
          name="condition"
          isRequired
          emptyLabel="Choose…"
          options={CONDITIONS}
          className={styles.quarter}
        />
        <TextControl name="catalogNumber" className={styles.half} />
        <NextNumber />
        <TextAreaControl name="description" className={styles.whole} />
        <RestrictionWarning className={styles.whole} />
        {!item && <DuplicateHint items={items} className={styles.whole} />}
      </FormSection>
      <FormSection
        title="Classification"
        aside={
          recommended.length > 0 && (
            <p id={legendId} className={styles.legend}>
              * recommended for {itemType}
            </p>
          )
        }
      >
        <SelectControl
          name="era"
          markedBy={markedBy('era')}
          options={ERAS}
          className={styles.third}
        />
        <SelectControl
          name="branch"
          markedBy={markedBy('branch')}
          options={BRANCHES}
          className={styles.third}
        />
        <TextControl
          name="unitDesignation"
          markedBy={markedBy('unitDesignation')}
          suggestions={suggestions.unitDesignation}
          className={styles.third}
        />
        <TextControl name="unitNumber" className={styles.half} />
        <TextControl name="motto" className={styles.half} />
        <TextControl
          name="rank"
          markedBy={markedBy('rank')}
          suggestions={suggestions.rank}
          className={styles.half}
        />
        <TextControl name="specialty" className={styles.half} />
        <ClassificationHints className={styles.whole} />
      </FormSection>
      <FormSection title="Make">
        <SelectControl
          name="primaryMaterial"
          isStrict
          options={materials}
          className={styles.third}
        />
        <SelectControl name="secondaryMaterial" options={MATERIALS} className={styles.third} />
        <TextControl name="backing" suggestions={suggestions.backing} className={styles.third} />
        <fieldset className={styles.dimensions}>
          <legend className="visually-hidden">Dimensions</legend>
          {dimensions.map((name) => (
            <NumberControl key={name} name={name} />
          ))}
        </fieldset>
        <MeasureButton photos={photos} dimensions={dimensions} />
        <TextControl
          name="manufacturer"
          suggestions={suggestions.manufacturer}
          className={styles.half}
        />
        <TextControl name="manufacturingLocation" className={styles.half} />
      </FormSection>
      <FormSection title="Sale">
        <AmountControl name="sharePrice" className={styles.quarter} />
        <TextControl name="quantity" inputMode="decimal" className={styles.quarter} />
        <UsualControl name="isRare" className={styles.quarter} />
        <UsualControl name="isFeatured" className={styles.quarter} />
      </FormSection>
      <FormSection
        title="Storage and Money"
        aside={<p className={styles.legend}>for staff only</p>}
      >
        <TextControl
          name="storageLocation"
          suggestions={suggestions.storageLocation}
          className={styles.whole}
        />
        <AmountControl name="cost" className={styles.third} />
        <TextControl
          name="consignor"
          suggestions={suggestions.consignor}
          className={styles.third}
        />
        <TextControl name="consignorShare" inputMode="decimal" className={styles.third} />
      </FormSection>
      <FormSection title="Authenticity and Notes">
        <UsualControl name="authenticity" className={styles.third} />
        <TextAreaControl name="authenticityNotes" className={styles.whole} />
      </FormSection>
    </>
  );
}

interface UsualControlProps {
  name: keyof typeof USUAL_CHOICES;
  className: string | undefined;
}

function UsualControl({ name, className }: UsualControlProps) {
  const { usual, others } = USUAL_CHOICES[name];
  return <SelectControl name={name} emptyLabel={usual} options={others} className={className} />;
}

/** The number is assigned on save: another user may take this one first. */
function NextNumber() {
  const next = useNextNumber().data?.next;

  return (
    <p className={styles.nextNumber}>
      Left empty, the item gets the next number{next && `, now ${next}`}.
    </p>
  );
}

interface MeasureButtonProps {
  photos: readonly ItemPhoto[];
  dimensions: readonly Dimension[];
}

function MeasureButton({ photos, dimensions }: MeasureButtonProps) {
  const { setValue } = useFormContext<ItemValues>();
  const [isOpen, setIsOpen] = useState(false);
  const shown = photos.flatMap((photo) => {
    const { preview } = photo;
    return preview === null ? [] : [{ ...photo, preview }];
  });
  const lengths = dimensions.filter((name) => name !== 'weight');
  if (shown.length === 0) return null;

  return (
    <div className={styles.measure}>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Measure in a Photo
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={() => setIsOpen(false)}>
          <MeasureDialog
            photos={shown}
            dimensions={lengths}
            onMeasured={(inches) => {
              for (const name of lengths) {
                const value = inches[name];
                if (value !== undefined) {
                  setValue(name, String(value), { shouldDirty: true, shouldValidate: true });
                }
              }
            }}
            onClose={() => setIsOpen(false)}
          />
        </LazyOverlay>
      )}
    </div>
  );
}

const MAX_SUGGESTIONS = 200;

function getSuggestions(items: readonly MilitaryItemSummary[]) {
  const collect = (
    name: 'unitDesignation' | 'rank' | 'backing' | 'manufacturer' | 'consignor' | 'storageLocation',
  ) =>
    [...new Set(items.map((item) => item[name]).filter((text) => text !== null))].slice(
      0,
      MAX_SUGGESTIONS,
    );
  return {
    unitDesignation: collect('unitDesignation'),
    rank: collect('rank'),
    backing: collect('backing'),
    manufacturer: collect('manufacturer'),
    consignor: collect('consignor'),
    storageLocation: collect('storageLocation'),
  };
}
