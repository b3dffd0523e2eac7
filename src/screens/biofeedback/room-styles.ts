/** Style sheets of every room, in their order. */
import './room/biofeedback.css';
import './headset/headset.css';
import './run/live-panels.css';
import './traces/trace-panels.css';
import './prepare/protocol.css';
import './room/stages.css';
import './visit/visit.css';
import './study/study.css';
