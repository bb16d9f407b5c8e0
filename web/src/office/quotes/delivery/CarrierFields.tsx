import { type ComponentProps, useState } from 'react';
import { detectCarrier, getTrackingWarning } from '../../../../../shared/deliveries/tracking.ts';
import { CARRIERS, type Carrier } from '../../../../../shared/entities/delivery.ts';
import { CARRIER_NAMES } from '../../../../../shared/quotes/sale-names.ts';
import { SelectInput, TextInput } from '../../common/form/FormFields.tsx';

interface CarrierFieldsProps {
  number: Omit<ComponentProps<typeof TextInput>, 'label'>;
  /** The text of the number. */
  typed: string;
  carrier: { value: Carrier; onChange: (carrier: Carrier) => void };
}

/** An in-person pickup is no parcel. */
const OPTIONS = CARRIERS.filter((carrier) => carrier !== 'pickup').map(
  (carrier) => [carrier, CARRIER_NAMES[carrier]] as const,
);

/** A typed number chooses its carrier until staff choose one. A strange number causes advice only. */
export function CarrierFields({ number, typed, carrier }: CarrierFieldsProps) {
  const [isChosen, setIsChosen] = useState(false);

  return (
    <>
      <TextInput
        label="Tracking number"
        maxLength={60}
        autoCapitalize="characters"
        hint={getTrackingWarning(carrier.value, typed)}
        {...number}
        onChange={(event) => {
          const detected = detectCarrier(event.target.value);
          if (detected && !isChosen) carrier.onChange(detected);
          return number.onChange?.(event);
        }}
      />
      <SelectInput
        label="Carrier"
        options={OPTIONS}
        value={carrier.value}
        onChange={({ target }) => {
          setIsChosen(true);
          carrier.onChange(target.value as Carrier);
        }}
      />
    </>
  );
}
