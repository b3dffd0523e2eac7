declare module 'web-neurosdk-brainbit' {
  type Observable<T> = { subscribe(next: (value: T) => void): unknown };

  type EegPacket = { number: number; marker: boolean } & Record<`val${0 | 1}_ch${1 | 2 | 3 | 4}`, number>;

  type Resistances = Record<`resistanceCh${1 | 2 | 3 | 4}`, number>;

  export default class BrainbitClient {
    connect(): Promise<void>;
    eegStream: Observable<EegPacket>;
    resistanceData: Observable<Resistances>;
    startResistanceData(): Promise<unknown>;
  }
}
