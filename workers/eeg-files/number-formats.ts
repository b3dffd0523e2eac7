/** A number in a binary file: its size, and how it is read at an offset. */
export type NumberFormat = {
  bytes: number;
  pick: (view: DataView, at: number, isLittleEndian: boolean) => number;
};

const format = (bytes: number, pick: NumberFormat['pick']): NumberFormat => ({ bytes, pick });

export const NUMBER_FORMATS = {
  int8: format(1, (view, at) => view.getInt8(at)),
  int16: format(2, (view, at, isLittle) => view.getInt16(at, isLittle)),
  uint16: format(2, (view, at, isLittle) => view.getUint16(at, isLittle)),
  int32: format(4, (view, at, isLittle) => view.getInt32(at, isLittle)),
  int64: format(8, (view, at, isLittle) => Number(view.getBigInt64(at, isLittle))),
  float32: format(4, (view, at, isLittle) => view.getFloat32(at, isLittle)),
  float64: format(8, (view, at, isLittle) => view.getFloat64(at, isLittle)),
};
