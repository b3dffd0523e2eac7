import type { BrowserRadio } from '../drivers/links/browser-radio.ts';
import { LINK_WORDS } from '../drivers/links/link-errors.ts';
import type { HeadsetBrand } from './registry.ts';
import type { HeadsetChoice } from '../state/headset-view.ts';

/** The brands that can be connected, with any obstacle in this browser. */
export const choicesOf = (brands: readonly HeadsetBrand[], radio: BrowserRadio): readonly HeadsetChoice[] =>
  brands.map(({ brand, models, driver, bluetooth, serial, network }) => {
    const noBluetooth =
      bluetooth.length > 0 && !network && !radio.bluetooth ? LINK_WORDS.noBluetooth : undefined;
    const noSerial = serial && !radio.serial ? LINK_WORDS.noSerial : undefined;
    return { brand, models, driver, obstacle: noBluetooth ?? noSerial };
  });
