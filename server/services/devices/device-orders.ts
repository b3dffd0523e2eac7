import { offerOf } from '#shared/commerce/product.ts';
import type { OrganizationId, OwnedDeviceId } from '#shared/domain/ids.ts';
import type { Queryable } from '#server/db/db.ts';
import { isoNow } from '#server/ports/clock.ts';
import * as devices from '#server/repositories/devices/devices.ts';
import type { PurchaseRow } from '#server/repositories/commerce/purchases.ts';
import { auditSystem } from '../core/audit.ts';
import type { InnerDeps } from '../core/deps.ts';
import { modelFactsOf } from './device-view.ts';
import { record } from './devices.ts';

export type OrderDeps = Pick<InnerDeps, 'clock' | 'commerce' | 'ids' | 'sha256'>;

type PaidOrder = Pick<PurchaseRow, 'organizationId' | 'orderId' | 'priceIds'>;

/**
 * Registers the headsets of a paid order as expected. Each is registered once, even if the payment is reported again.
 */
export async function expectDevices(deps: OrderDeps, sql: Queryable, order: PaidOrder): Promise<void> {
  const { organizationId, orderId } = order;
  let piece = 0;
  for (const priceId of order.priceIds) {
    const product = offerOf(deps.commerce.products, priceId)?.product;
    if (product?.productType !== 'hardware') continue;
    // The product id of a headset is the id of its catalogue entry.
    const model = modelFactsOf({ deviceType: product.productId, deviceName: product.name });
    await expectDevice(deps, sql, organizationId, { ...model, order: { orderId, piece } });
    piece++;
  }
}

async function expectDevice(
  deps: OrderDeps,
  sql: Queryable,
  organizationId: OrganizationId,
  ordered: Pick<devices.NewDeviceRow, 'deviceType' | 'deviceName' | 'order'>,
): Promise<void> {
  const { deviceType, deviceName, order } = ordered;
  const key = { organizationId, ownedDeviceId: deps.ids.next() as OwnedDeviceId };
  const row = { serial: null, nickname: '', note: '', state: 'onTheWay', createdBy: null } as const;
  const at = isoNow(deps.clock);
  if (!(await devices.insertDevice(sql, { ...key, ...row, deviceType, deviceName, order, at }))) return;
  await record(deps, sql, undefined, key, { kind: 'ordered', holder: devices.IN_PRACTICE });
  const subject = { type: 'device', id: key.ownedDeviceId };
  await auditSystem(deps, sql, organizationId, { action: 'device.ordered', subject });
}
